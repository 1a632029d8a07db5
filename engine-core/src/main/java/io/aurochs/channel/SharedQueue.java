package io.aurochs.channel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of a task with keyed state in one queue, with locks (Prasaad et al., §4.1): any worker takes the oldest input together with the
 * lock of its bucket. While another worker processes that bucket it WAITS, and others that come, or add, wait for it. A wait ends when
 * the code that processes an input returns or throws; that code never adds to the same queue, so no two workers wait for each other. It
 * serves comparisons with {@link HybridQueue}.
 *
 * @param <T> an input
 */
public final class SharedQueue<T> implements BucketQueue<T> {
    /** For the queue; and for taking an input and the lock of its bucket at once. */
    private final Lock queueLock = new ReentrantLock();

    private final Deque<BucketInput<T>> queue = new ArrayDeque<>();
    private final Lock[] bucketLocks;

    /** @param count number of buckets */
    public SharedQueue(int count) {
        bucketLocks = Stream.generate(ReentrantLock::new).limit(count).toArray(Lock[]::new);
    }

    @Override
    public boolean isForOneWorker() {
        return false;
    }

    @Override
    public void add(int bucket, T input) {
        queueLock.lock();
        try {
            queue.add(new BucketInput<>(bucket, input));
        } finally {
            queueLock.unlock();
        }
    }

    @Override
    public boolean consume(int worker, Consumer<? super T> consumer) {
        BucketInput<T> next = takeLocked();
        if (next == null) {
            return false;
        }
        try {
            next.process(consumer);
        } finally {
            bucketLocks[next.bucket()].unlock();
        }
        return true;
    }

    private @Nullable BucketInput<T> takeLocked() {
        queueLock.lock();
        try {
            BucketInput<T> next = queue.poll();
            if (next != null) {
                bucketLocks[next.bucket()].lock();
            }
            return next;
        } finally {
            queueLock.unlock();
        }
    }
}
