package io.aurochs.benchmarks.flink.source;

import java.io.Serializable;

/** How many records each split has. */
@FunctionalInterface
public interface SplitLengths extends Serializable {
    /** No split ends by itself. */
    SplitLengths UNBOUNDED = split -> Long.MAX_VALUE;

    /** @param split from 0 */
    long of(int split);
}
