package io.aurochs.sync;

import java.util.function.Supplier;
import org.jctools.queues.MpmcArrayQueue;

/**
 * Keeps objects for reuse. Which object comes back, and whether one that was given back comes back at all, means
 * nothing: the pool only saves allocation. Any thread may take and give back.
 *
 * @param <T> what is kept
 */
public final class RecyclePool<T> {
    private final MpmcArrayQueue<T> kept;
    private final Supplier<? extends T> factory;

    /**
     * @param capacity most objects kept
     * @param factory makes one when none is kept
     */
    public RecyclePool(int capacity, Supplier<? extends T> factory) {
        this.kept = new MpmcArrayQueue<>(Math.max(2, capacity));
        this.factory = factory;
    }

    public T take() {
        T object = kept.relaxedPoll();
        return object != null ? object : factory.get();
    }

    /** Keeps an object for reuse; false when the pool is full, and the object stays its owner's. */
    public boolean giveBack(T object) {
        return kept.relaxedOffer(object);
    }

    /** Hands every kept object to {@code release}, for objects that own memory outside the heap. */
    public void drain(java.util.function.Consumer<? super T> release) {
        for (T object = kept.poll(); object != null; object = kept.poll()) {
            release.accept(object);
        }
    }
}
