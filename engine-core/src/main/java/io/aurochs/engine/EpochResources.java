package io.aurochs.engine;

import io.aurochs.memory.BlockAccount;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.WorkerNodes;
import java.util.List;

/**
 * What the code of a pipeline's tasks may use.
 *
 * @param nodes the workers, and the nodes that they are on
 * @param memory by worker, blocks on the node that it is on
 */
public record EpochResources(WorkerNodes nodes, List<BlockPool> memory) {
    public EpochResources {
        memory = List.copyOf(memory);
    }

    /** The same for one task, whose blocks are counted. */
    EpochResources on(BlockAccount account) {
        return new EpochResources(
                nodes, memory.stream().map(pool -> pool.on(account)).toList());
    }

    /** How many workers there are. */
    public int workers() {
        return nodes.workers();
    }
}
