package io.aurochs.row;

import io.aurochs.api.Internal;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.sync.RecyclePool;

/** Flat bundles in the memory of one node, for reuse. Any thread may take and give back. */
@Internal
public final class FlatBundlePool {
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

    /**
     * A bundle of records that were written to a block of this pool, whose memory is its own.
     *
     * @param text the block that holds their columns of bytes: the same one, or one of another owner
     */
    FlatBundle bundle(Schema schema, OffHeapBlock block, OffHeapBlock text, int records) {
        return bundle().open(new FlatRecords(schema, block, text, blocks), 0, records, 0);
    }

    /**
     * Another bundle with some of the records that one had when it was filled, at other times. Any thread, if nobody recycles that one
     * meanwhile.
     *
     * @param first position of the first record, from 0
     * @param records how many
     * @param shiftMs what is added to the event times, milliseconds
     */
    public FlatBundle slice(FlatBundle bundle, int first, int records, long shiftMs) {
        if (first < 0 || records < 1 || first + records > bundle.rows()) {
            throw new IndexOutOfBoundsException(
                    "first=" + first + " records=" + records + ": the bundle has " + bundle.rows());
        }
        FlatRecords shared = bundle.records();
        shared.share();
        return bundle().open(shared, bundle.firstRow() + first, records, bundle.timeShiftMs() + shiftMs);
    }

    /** Empties a bundle and keeps it for reuse. */
    void recycle(FlatBundle bundle) {
        bundle.clear();
        kept.giveBack(bundle);
    }
}
