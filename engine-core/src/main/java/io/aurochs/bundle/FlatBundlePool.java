package io.aurochs.bundle;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.sync.RecyclePool;

/** Flat bundles in the memory of one node, for reuse. Any thread may take and give back. */
public final class FlatBundlePool implements Bundle.Home {
    private static final int KEPT = 1_024;

    private final int node;
    private final BlockPool blocks;
    private final RecyclePool<FlatBundle> kept = new RecyclePool<>(KEPT, () -> new FlatBundle(this));

    /**
     * Of a node.
     *
     * @param node index of the node among the machine's
     * @param blocks its memory
     */
    public FlatBundlePool(int node, BlockPool blocks) {
        this.node = node;
        this.blocks = blocks;
    }

    int node() {
        return node;
    }

    BlockPool blocks() {
        return blocks;
    }

    /** A bundle without records. */
    FlatBundle bundle() {
        return kept.take();
    }

    /** A bundle of records that were written to a block of this pool, whose memory is its own. */
    FlatBundle bundle(Schema schema, OffHeapBlock block, int records) {
        return bundle().open(new FlatRecords(schema, block, block, records, blocks), 0);
    }

    /**
     * Another bundle with the records that a bundle has now, at other times; that one stays as it is. Any thread, if nobody recycles or
     * filters that one meanwhile.
     *
     * @param shiftMs what is added to the event times, milliseconds
     */
    public FlatBundle shifted(FlatBundle bundle, long shiftMs) {
        return bundle.share(this, shiftMs);
    }

    @Override
    public void recycle(Bundle bundle) {
        bundle.clear();
        if (bundle instanceof FlatBundle flat) {
            kept.giveBack(flat);
        }
    }
}
