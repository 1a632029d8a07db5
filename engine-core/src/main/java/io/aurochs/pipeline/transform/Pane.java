package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.PartitionedTable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the records of one slide have come to: in a table of each worker's own or in one of all; when a window closes, in one.
 *
 * @param <T> the kind of table, or a tree
 */
final class Pane<T extends KeyedAccumulators> {
    private final AtomicReferenceArray<@Nullable PartitionedTable<T>> byWorker;
    private final PartitionedTable<T> whole;
    private final IntFunction<PartitionedTable<T>> maker;

    /**
     * Of a slide that has no records yet.
     *
     * @param whole an empty table for all workers
     * @param maker makes an empty table that a worker fills, in memory of its node
     */
    Pane(int workers, PartitionedTable<T> whole, IntFunction<PartitionedTable<T>> maker) {
        this.byWorker = new AtomicReferenceArray<>(workers);
        this.whole = whole;
        this.maker = maker;
    }

    /** A worker's own table. The worker only. */
    PartitionedTable<T> of(int worker) {
        PartitionedTable<T> own = byWorker.getPlain(worker);
        if (own == null) {
            own = maker.apply(worker);
            byWorker.setRelease(worker, own);
        }
        return own;
    }

    /** One table for all workers, who take turns in each partition of it. */
    PartitionedTable<T> shared() {
        return whole;
    }

    /** Everything in a partition of all workers' tables, which are empty afterwards; null when there is nothing. One thread a partition. */
    @Nullable
    T whole(int partition, PartitionedTable.Move<T> move) {
        take(partition, this, move);
        return whole.table(partition);
    }

    /** Moves a partition of another pane's into this one. One thread a partition. */
    void take(int partition, Pane<T> other, PartitionedTable.Move<T> move) {
        for (int worker = 0; worker < other.byWorker.length(); worker++) {
            PartitionedTable<T> part = other.byWorker.getAcquire(worker);
            if (part != null) {
                whole.merge(partition, part, move);
            }
        }
        if (other != this) {
            whole.merge(partition, other.whole, move);
        }
    }

    /** Gives the memory back. Nobody uses it any more. */
    void release() {
        whole.release();
        for (int worker = 0; worker < byWorker.length(); worker++) {
            PartitionedTable<T> part = byWorker.getAcquire(worker);
            if (part != null) {
                part.release();
            }
        }
    }
}
