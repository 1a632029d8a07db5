package io.aurochs.ack;

import org.jspecify.annotations.Nullable;

/**
 * Gathers what one task acknowledges while it processes a bundle, and sends it to the sources per bundle and not per
 * record. Acknowledgements of the same root that follow one another merge into one: the ledger only ever needs their
 * exclusive or. Acks, failures and touches keep their order. Used by the thread that runs the task.
 */
public final class AckCollector {
    /** Where batches go. */
    @FunctionalInterface
    public interface Outlet {
        /** Takes a batch over; never refuses. */
        void ship(int source, AckBatch batch);
    }

    private final @Nullable AckBatch[] batches;
    private final int[] filling;
    private int fillingCount;
    private final AckBatchPool pool;
    private final Outlet outlet;
    private long sent;

    /** @param sources number of sources in the job */
    public AckCollector(int sources, AckBatchPool pool, Outlet outlet) {
        this.batches = new AckBatch[sources];
        this.filling = new int[sources];
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
        if (batch != null) {
            int last = 2 * batch.count - 2;
            if (last >= 0 && batch.pairs[last] == root) {
                batch.pairs[last + 1] ^= value;
                return;
            }
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

    /** Ships everything gathered. */
    public void ship() {
        for (int i = 0; i < fillingCount; i++) {
            int source = filling[i];
            AckBatch batch = batches[source];
            if (batch != null) {
                batches[source] = null;
                sent += batch.count;
                outlet.ship(source, batch);
            }
        }
        fillingCount = 0;
    }

    public boolean isEmpty() {
        return fillingCount == 0;
    }

    /** Pairs shipped since the last call. */
    public long takeSent() {
        long taken = sent;
        sent = 0;
        return taken;
    }

    private void append(int source, @Nullable AckBatch current, long root, long value) {
        AckBatch batch = current;
        if (batch != null && batch.count == AckBatch.PAIRS) {
            sent += batch.count;
            outlet.ship(source, batch);
            batch = pool.take();
            batches[source] = batch;
        } else if (batch == null) {
            batch = pool.take();
            batches[source] = batch;
            filling[fillingCount++] = source;
        }
        int at = 2 * batch.count++;
        batch.pairs[at] = root;
        batch.pairs[at + 1] = value;
    }
}
