package io.aurochs.ack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what one task acknowledges while it processes a bundle, and sends it to the sources per bundle and not per
 * record. Acknowledgements of the same root that follow one another merge into one: the ledger only ever needs their
 * exclusive or. Acks, failures and touches keep their order. Used by the thread that runs the task; while that thread is
 * held up in user code, another may {@linkplain #shipHeldBack ship} what was gathered so far.
 *
 * <ul>
 *   <li><b>Source:</b> ours; it rests on the ledger's sums being exclusive ors, which can be split.
 *   <li><b>Writers:</b> batches and pairs: the task's thread; taken, takenValue, and the end of a batch: whoever holds the
 *       shipping lock.
 *   <li><b>Invariants:</b> the exclusive or of the values sent for a root is that of the values gathered for it; each
 *       failure and touch is sent once.
 *   <li><b>Ordering:</b> batch release → acquire; its count release (pair) → acquire; values opaque: a merge that the other
 *       thread misses is sent later, as the difference; everything else by the lock.
 *   <li><b>Progress:</b> gathering is wait-free, but for a full batch, which takes the lock.
 *   <li><b>Checked by:</b> AckCollectorLincheck, AckCollectorTest.
 * </ul>
 */
public final class AckCollector {
    /** Where batches go. */
    @FunctionalInterface
    public interface Outlet {
        /** Takes a batch over; never refuses. Called by whoever holds the shipping lock. */
        void ship(int source, AckBatch batch);

        /** The collector now holds something back that was not there when everything had been shipped. The task's thread. */
        default void holdsBack() {}
    }

    private static final VarHandle BATCHES = MethodHandles.arrayElementVarHandle(AckBatch[].class);
    private static final VarHandle FILLING_COUNT = fillingCountHandle();
    private static final VarHandle TAKEN = MethodHandles.arrayElementVarHandle(int[].class);

    private final @Nullable AckBatch[] batches;
    private final int[] filling;
    private int fillingCount;
    /** By source, the value that was acknowledged last. */
    private final long[] lastAdded;
    /** Whether another thread has shipped something since everything was shipped: it may be asleep again. */
    private volatile boolean tookEarly;

    private final AckBatchPool pool;
    private final Outlet outlet;
    private final ReentrantLock shipping = new ReentrantLock();
    /** By source, how many pairs of its batch have been sent already. */
    private final int[] taken;
    /** By source, what was sent as the value of the last of those; it may have been added to since. */
    private final long[] takenValue;

    /** @param sources number of sources in the job */
    public AckCollector(int sources, AckBatchPool pool, Outlet outlet) {
        this.batches = new AckBatch[sources];
        this.filling = new int[sources];
        this.taken = new int[sources];
        this.takenValue = new long[sources];
        this.lastAdded = new long[sources];
        this.pool = pool;
        this.outlet = outlet;
    }

    /**
     * A record of this root is done.
     *
     * @param value exclusive or of the record's edge id and the edge ids of all records anchored to it
     */
    public void acknowledge(long root, long value) {
        int source = RootId.source(root);
        AckBatch batch = batches[source];
        // A record acknowledged twice in a row would cancel itself out; as Storm's acker, the ledger is to see the
        // first.
        if (batch != null && batch.endsWith(root) && lastAdded[source] != value) {
            batch.addToLast(value);
            lastAdded[source] = value;
            if (tookEarly && batch.size() == takenOpaque(source)) {
                outlet.holdsBack();
            }
            return;
        }
        append(source, batch, root, value);
    }

    /** A record of this root failed. */
    public void fail(long root) {
        int source = RootId.source(root);
        append(source, batches[source], root | RootId.FAIL, 0);
    }

    /** The root's message gets its full time again. */
    public void touch(long root) {
        int source = RootId.source(root);
        append(source, batches[source], root | RootId.TOUCH, 0);
    }

    private void append(int source, @Nullable AckBatch current, long root, long value) {
        AckBatch batch = current;
        boolean isFirst = false;
        if (batch == null) {
            batch = begin(source);
            filling[fillingCount] = source;
            fillingCountOpaque(fillingCount + 1);
            isFirst = fillingCount == 1 || tookEarly;
        } else if (batch.isFull()) {
            shipping.lock();
            try {
                send(source, batch);
                batch = begin(source);
            } finally {
                shipping.unlock();
            }
        } else {
            isFirst = batch.size() == takenOpaque(source);
        }
        batch.add(root, value);
        lastAdded[source] = value;
        if (isFirst) {
            outlet.holdsBack();
        }
    }

    private AckBatch begin(int source) {
        AckBatch batch = pool.take();
        BATCHES.setRelease(batches, source, batch);
        return batch;
    }

    /** Ships everything gathered. */
    public void ship() {
        shipping.lock();
        try {
            for (int i = 0; i < fillingCount; i++) {
                int source = filling[i];
                AckBatch batch = batches[source];
                if (batch != null) {
                    batches[source] = null;
                    send(source, batch);
                }
            }
            tookEarly = false;
        } finally {
            shipping.unlock();
        }
        fillingCountOpaque(0);
    }

    /** Sends a batch that nobody will add to, without what was sent already. */
    private void send(int source, AckBatch batch) {
        if (takenOpaque(source) == 0) {
            outlet.ship(source, batch);
            return;
        }
        AckBatch rest = untaken(source, batch, batch.size());
        takenOpaque(source, 0);
        takenValue[source] = 0;
        pool.recycle(batch);
        if (rest != null) {
            outlet.ship(source, rest);
        }
    }

    /**
     * Whether something was gathered since everything was shipped, seen from another thread: a hint, which may also be true
     * when {@link #shipHeldBack} has taken all of it.
     */
    public boolean holdsBack() {
        return (int) FILLING_COUNT.getOpaque(this) > 0;
    }

    /**
     * Ships what was gathered so far, while the task's thread is busy elsewhere and may be gathering more. For any other
     * thread, which must hold the {@linkplain #shippingLock() shipping lock}.
     *
     * @return whether anything was shipped
     */
    public boolean shipHeldBack() {
        boolean shipped = false;
        for (int source = 0; source < batches.length; source++) {
            AckBatch batch = (AckBatch) BATCHES.getAcquire(batches, source);
            if (batch != null) {
                AckBatch early = untaken(source, batch, batch.sizeAcquire());
                if (early != null) {
                    outlet.ship(source, early);
                    shipped = true;
                }
            }
        }
        tookEarly |= shipped;
        return shipped;
    }

    /** What of a batch has not been sent, in a batch of its own, or null; counts it as sent. */
    private @Nullable AckBatch untaken(int source, AckBatch batch, int size) {
        int sent = takenOpaque(source);
        AckBatch rest = null;
        if (sent > 0) {
            long value = batch.value(sent - 1);
            if (value != takenValue[source]) {
                rest = pool.take();
                rest.add(batch.root(sent - 1), value ^ takenValue[source]);
                takenValue[source] = value;
            }
        }
        for (int pair = sent; pair < size; pair++) {
            if (rest == null) {
                rest = pool.take();
            }
            long value = batch.value(pair);
            rest.add(batch.root(pair), value);
            takenValue[source] = value;
        }
        takenOpaque(source, size);
        return rest;
    }

    private void fillingCountOpaque(int newCount) {
        FILLING_COUNT.setOpaque(this, newCount);
    }

    private static VarHandle fillingCountHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(AckCollector.class, "fillingCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int takenOpaque(int source) {
        return (int) TAKEN.getOpaque(taken, source);
    }

    private void takenOpaque(int source, int newTaken) {
        TAKEN.setOpaque(taken, source, newTaken);
    }

    /** Held while batches are handed to the outlet, by whoever does it. */
    public ReentrantLock shippingLock() {
        return shipping;
    }

    /** Whether nothing was gathered since the last {@link #ship()}. */
    public boolean isEmpty() {
        return fillingCount == 0;
    }
}
