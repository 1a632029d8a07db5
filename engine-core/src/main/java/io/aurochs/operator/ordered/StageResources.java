package io.aurochs.operator.ordered;

import io.aurochs.channel.BucketQueue;
import io.aurochs.channel.Signal;
import io.aurochs.memory.BlockAccount;
import io.aurochs.memory.BlockPool;
import io.aurochs.reorder.Reordering;
import io.aurochs.row.FlatBundlePool;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What the stages of an ordered pipeline use.
 *
 * @param bundles by worker, on the node that it is on
 * @param memory by worker, blocks there
 * @param capacity how many bundles the reorder buffer of a stage holds, a power of two
 * @param queue of tasks with state by key
 * @param reordering how workers bring the results of a stage into order
 * @param claimable raised when there is work
 * @param everyone raised when there is work that not all workers can do
 * @param ends is notified of what has arrived at the ends of the pipeline
 * @param clock nanoseconds
 */
public record StageResources(
        List<FlatBundlePool> bundles,
        List<BlockPool> memory,
        int capacity,
        BucketQueue.Kind queue,
        Reordering.Kind reordering,
        Signal claimable,
        Signal everyone,
        Ends ends,
        LongSupplier clock) {
    public StageResources {
        bundles = List.copyOf(bundles);
        memory = List.copyOf(memory);
    }

    /** Is notified of what has arrived at the ends of a pipeline. */
    @FunctionalInterface
    public interface Ends {
        /**
         * All that came of something the source has shipped is processed at one of the ends. Any worker.
         *
         * @param watermark that it was, or {@link io.aurochs.epoch.Watermark#NONE}
         */
        void reached(long watermark);
    }

    /** The same for one task, whose blocks are counted. */
    public StageResources on(BlockAccount account) {
        return new StageResources(
                bundles,
                memory.stream().map(pool -> pool.on(account)).toList(),
                capacity,
                queue,
                reordering,
                claimable,
                everyone,
                ends,
                clock);
    }

    /** How many workers there are. */
    public int workers() {
        return bundles.size();
    }
}
