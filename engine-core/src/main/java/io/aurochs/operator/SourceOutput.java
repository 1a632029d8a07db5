package io.aurochs.operator;

import io.aurochs.bundle.FlatBundle;
import io.aurochs.bundle.FlatBundlePool;
import io.aurochs.bundle.RecordWriter;
import io.aurochs.bundle.Schema;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.Ingress;

/** Where a source's records and watermarks go. The thread that runs the source. */
public final class SourceOutput {
    private final int task;
    private final Ingress ingress;
    private final FlatBundlePool pool;
    private final Signal deposited;
    private final Inflow inflow;

    /**
     * Of a source.
     *
     * @param task its graph-wide index
     * @param pool of the node that it runs on
     * @param deposited raised when a bundle may be claimed
     */
    public SourceOutput(int task, Ingress ingress, FlatBundlePool pool, Signal deposited, Inflow inflow) {
        this.task = task;
        this.ingress = ingress;
        this.pool = pool;
        this.deposited = deposited;
        this.inflow = inflow;
    }

    /** Bundles, in the memory of the node that the source runs on. */
    public FlatBundlePool pool() {
        return pool;
    }

    /**
     * A writer whose bundles are shipped here.
     *
     * @param bundleRecords most records in a bundle
     * @param blockBytes how large a bundle's block is
     */
    public RecordWriter writer(Schema schema, int bundleRecords, int blockBytes) {
        RecordWriter writer = new RecordWriter(schema, bundleRecords, blockBytes, this::ship);
        writer.open(pool);
        return writer;
    }

    /** Ships a bundle, which is somebody else's from then on. */
    public void ship(FlatBundle bundle) {
        bundle.label(ingress.epoch(), task);
        inflow.came();
        ingress.deposit(bundle);
        deposited.raise();
    }

    /**
     * Ends the epoch: later records are not older than the watermark. Records written and not yet shipped are of the next epoch.
     *
     * @param watermark milliseconds since 1970
     * @return false when it is not later than the one before; it means nothing then, and the epoch goes on
     */
    public boolean watermark(long watermark) {
        boolean ended = ingress.end(watermark);
        if (ended) {
            deposited.raise();
        }
        return ended;
    }

    /** Number of the current epoch, from 0. */
    public long epoch() {
        return ingress.epoch();
    }
}
