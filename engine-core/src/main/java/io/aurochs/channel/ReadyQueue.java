package io.aurochs.channel;

import org.jctools.queues.MpmcArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What is ready to run, for shared workers: any thread adds, any worker takes, oldest first. Each element is in it at
 * most once, so a queue as large as the number of elements is never full.
 *
 * @param <T> what becomes ready
 */
public final class ReadyQueue<T> {
    private final MpmcArrayQueue<T> queue;

    /** @param elements number of different elements */
    public ReadyQueue(int elements) {
        queue = new MpmcArrayQueue<>(Math.max(2, elements));
    }

    /** Adds an element that is not in yet; throws {@link IllegalStateException} when it may have been added twice. */
    public void add(T element) {
        if (!queue.offer(element)) {
            throw new IllegalStateException("elements=" + queue.capacity() + ": an element was added twice");
        }
    }

    public @Nullable T poll() {
        return queue.poll();
    }

    public boolean isEmpty() {
        return queue.isEmpty();
    }
}
