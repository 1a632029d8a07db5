package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.PaddedCounters;

/** What the reader of one split reports. The reader writes; any thread reads. */
final class SourceProbe {
    private static final int EMITTED = 0;
    private static final int CHECKPOINTS = 1;

    private final int split;
    private final PaddedCounters cells = new PaddedCounters(2);

    SourceProbe(int split) {
        this.split = split;
    }

    int split() {
        return split;
    }

    void countEmitted() {
        cells.add(EMITTED, 1);
    }

    /** Called for every checkpoint that the job has completed. */
    void countCheckpoint() {
        cells.add(CHECKPOINTS, 1);
    }

    /** n: the reader has emitted the records 0 to n - 1. */
    long emitted() {
        return cells.get(EMITTED);
    }

    long checkpoints() {
        return cells.get(CHECKPOINTS);
    }
}
