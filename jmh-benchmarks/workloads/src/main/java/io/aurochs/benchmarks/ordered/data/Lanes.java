package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.Mix;

/**
 * Cuts a stream into groups of records that belong together, as the clicks of a session do. The lanes take turns, record by record; each
 * lane has one group after the other. Its records come in blocks; the first records of a block, from one to all but one with equal
 * probability, are a group, and the others are the next. Pure functions.
 */
final class Lanes {
    private final long seed;
    private final int lanes;
    private final int block;

    /** @param block records of two groups, at least 2 */
    Lanes(long seed, int lanes, int block) {
        this.seed = seed;
        this.lanes = lanes;
        this.block = block;
    }

    /** The lane of record {@code i}, from 0. */
    int lane(long i) {
        return (int) (i % lanes);
    }

    /** The number of the group that record {@code i} belongs to, from 0. */
    long group(long i) {
        long inLane = i / lanes;
        long pair = inLane / block * lanes + lane(i);
        int first = 1 + Mix.below(block - 1, Mix.of(seed, pair));
        return 2 * pair + (inLane % block < first ? 0 : 1);
    }
}
