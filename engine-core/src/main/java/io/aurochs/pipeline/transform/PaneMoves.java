package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.PartitionedTable;

/**
 * How tables of a pane become one, and how many entries are merged where. One for each worker, and used by one thread at a time.
 *
 * @param <T> the kind of table, or a tree, whose entries are not known
 */
final class PaneMoves<T extends KeyedAccumulators> {
    private final Grouping<T> grouping;
    private final Combination combination;
    private final ReducerTree tree;
    private final PartitionedTable.Move<T> onNode = this::moveOnNode;
    private final PartitionedTable.Move<T> betweenNodes = this::moveBetweenNodes;

    PaneMoves(Grouping<T> grouping, Combination combination, ReducerTree tree) {
        this.grouping = grouping;
        this.combination = combination;
        this.tree = tree;
    }

    /** Into a table on the same node. */
    PartitionedTable.Move<T> onNode() {
        return onNode;
    }

    /** Into a table on another node. */
    PartitionedTable.Move<T> betweenNodes() {
        return betweenNodes;
    }

    private void moveOnNode(T from, T into) {
        int moved = grouping.keys(from);
        int before = grouping.keys(into);
        grouping.move(from, into, combination.adding());
        int made = grouping.keys(into) - before;
        tree.mergedOnNode(moved, moved - made);
    }

    private void moveBetweenNodes(T from, T into) {
        tree.mergedBetweenNodes(grouping.keys(from));
        grouping.move(from, into, combination.adding());
    }
}
