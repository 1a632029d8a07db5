package io.aurochs.channel;

import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Work that any worker may do, oldest first; for little of it, which is urgent, so it is not bounded. Any thread adds and takes.
 *
 * @param <T> a piece of work
 */
public final class WorkQueue<T> {
    private static final int CHUNK = 64;
    /** None: with pooled chunks, JCTools 4.0.7 gave elements out twice, in one of a thousand runs of a test on a loaded machine. */
    private static final int POOLED_CHUNKS = 0;

    private final MpmcUnboundedXaddArrayQueue<T> queue = new MpmcUnboundedXaddArrayQueue<>(CHUNK, POOLED_CHUNKS);

    public void add(T work) {
        queue.offer(work);
    }

    public @Nullable T poll() {
        return queue.poll();
    }
}
