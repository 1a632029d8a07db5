package io.aurochs.pipeline.transform;

import io.aurochs.operator.WorkerNodes;
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
    private final WorkerNodes nodes;
    private final AtomicReferenceArray<@Nullable PartitionedTable<T>> byWorker;
    private final PartitionedTable<T> whole;
    private final IntFunction<PartitionedTable<T>> maker;

    /**
     * Of a slide that has no records yet.
     *
     * @param nodes the workers, and the nodes that they are on
     * @param whole an empty table for all workers, of which each partition is on the node that it is for
     * @param maker makes an empty table that a worker fills, in memory of its node
     */
    Pane(WorkerNodes nodes, PartitionedTable<T> whole, IntFunction<PartitionedTable<T>> maker) {
        this.nodes = nodes;
        this.byWorker = new AtomicReferenceArray<>(nodes.workers());
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

    /** Moves a partition of the tables of a node's workers into one of these. One thread a partition and node. */
    void mergeOnNode(int node, int partition, PaneMoves<T> moves) {
        PartitionedTable<T> into = null;
        for (int worker = nodes.firstWorker(node); worker < nodes.endWorker(node); worker++) {
            PartitionedTable<T> own = byWorker.getAcquire(worker);
            if (into == null) {
                into = own;
            } else if (own != null) {
                into.merge(partition, own, moves.onNode());
            }
        }
    }

    /** Everything in a partition of all workers' tables, which are empty afterwards; null when there is nothing. One thread a partition. */
    @Nullable
    T whole(int partition, PaneMoves<T> moves) {
        take(partition, this, moves);
        return whole.table(partition);
    }

    /** Moves a partition of another pane's into this one, beginning with the node that it is for. One thread a partition. */
    void take(int partition, Pane<T> other, PaneMoves<T> moves) {
        int node = nodes.nodeOfPart(partition, whole.partitions());
        take(partition, other, nodes.firstWorker(node), nodes.endWorker(node), moves.onNode());
        take(partition, other, nodes.endWorker(node), nodes.workers(), moves.betweenNodes());
        take(partition, other, 0, nodes.firstWorker(node), moves.betweenNodes());
        if (other != this) {
            whole.merge(partition, other.whole, moves.onNode());
        }
    }

    private void take(int partition, Pane<T> other, int from, int to, PartitionedTable.Move<T> move) {
        for (int worker = from; worker < to; worker++) {
            PartitionedTable<T> part = other.byWorker.getAcquire(worker);
            if (part != null) {
                whole.merge(partition, part, move);
            }
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
