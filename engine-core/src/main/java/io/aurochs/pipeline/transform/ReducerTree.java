package io.aurochs.pipeline.transform;

import io.aurochs.operator.WorkerNodes;
import java.util.concurrent.atomic.LongAdder;

/**
 * How what the workers have combined becomes one: that of a node's workers on their node, and that of the nodes at the root, of which each
 * partition has its own on one of the nodes (ELF §2.3: cores, nodes and root; a tree for each range of keys). Any thread.
 *
 * <p>The level of the nodes pays where workers of a node have the same keys: then one entry goes to the root instead of many. Where they
 * have not, each is merged twice. An entry that finds its key on the node saves a merge and a way between nodes, one that does not costs a
 * merge; so the level is used while at least half of them find it. They are counted also where it is not used: the root begins with what
 * its own node's workers have.
 */
final class ReducerTree {
    private final WorkerNodes nodes;
    private final LongAdder mergedOnNodes = new LongAdder();
    private final LongAdder mergedBetweenNodes = new LongAdder();
    /** Since the last decision. */
    private final LongAdder merged = new LongAdder();

    private final LongAdder found = new LongAdder();
    private volatile boolean paysOnNodes = true;

    ReducerTree(WorkerNodes nodes) {
        this.nodes = nodes;
    }

    /** Whether what the workers have is merged on each node first. */
    boolean hasNodeLevel() {
        return nodes.hasNodeLevel() && paysOnNodes;
    }

    /** Entries that one worker had were merged into those of another one of the same node, of which so many had the key. */
    void mergedOnNode(int entries, int withKnownKey) {
        merged.add(entries);
        found.add(withKnownKey);
        mergedOnNodes.add(entries);
    }

    /** Entries of one node were merged into those of another one. */
    void mergedBetweenNodes(int entries) {
        mergedBetweenNodes.add(entries);
    }

    /** Decides by what was merged since the last time whether the level of the nodes is used. One thread at a time. */
    void decide() {
        long all = merged.sumThenReset();
        long known = found.sumThenReset();
        if (all > 0) {
            paysOnNodes = 2 * known >= all;
        }
    }

    /** How many entries were merged into those of the same node. */
    long mergedOnNodes() {
        return mergedOnNodes.sum();
    }

    /** How many entries were merged into those of another node. */
    long mergedBetweenNodes() {
        return mergedBetweenNodes.sum();
    }
}
