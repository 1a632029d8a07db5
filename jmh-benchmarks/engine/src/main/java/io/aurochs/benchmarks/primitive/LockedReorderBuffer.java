package io.aurochs.benchmarks.primitive;

import io.aurochs.reorder.ReorderBuffer.Downstream;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sends outputs in order under one lock (Prasaad et al., §3.1, Figure 2): the worker that has the next output sends it, and what follows
 * it, while all others wait. {@link ReorderBenchmark} compares it with {@link io.aurochs.reorder.ReorderBuffer}.
 *
 * @param <T> what is sent
 */
final class LockedReorderBuffer<T> {
    private final ReentrantLock lock = new ReentrantLock();
    private final @Nullable Object[] waiting;
    private final Downstream<? super T> downstream;
    private long next;

    /** @param capacity a power of two */
    LockedReorderBuffer(int capacity, Downstream<? super T> downstream) {
        this.waiting = new Object[capacity];
        this.downstream = downstream;
    }

    /** False when it is too far ahead. */
    boolean send(long serial, T output) {
        lock.lock();
        try {
            if (serial >= next + waiting.length) {
                return false;
            }
            waiting[slot(serial)] = output;
            for (T ready = take(); ready != null; ready = take()) {
                downstream.send(ready);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    private @Nullable T take() {
        int slot = slot(next);
        T output = (T) waiting[slot];
        if (output != null) {
            waiting[slot] = null;
            next++;
        }
        return output;
    }

    private int slot(long serial) {
        return (int) serial & waiting.length - 1;
    }
}
