package io.aurochs.engine;

import io.aurochs.memory.BlockPool;
import java.util.List;

/**
 * What the code of a pipeline's tasks may use.
 *
 * @param workers how many workers there are
 * @param memory by worker, blocks on the node that it is on
 */
public record EpochResources(int workers, List<BlockPool> memory) {
    public EpochResources {
        memory = List.copyOf(memory);
    }
}
