package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/** A benchmark, its data kept in memory. Immutable. */
public interface Benchmark<B extends RecordBatch> {
    /** As on the command line. */
    String name();

    /** The data. */
    Replay<B> replay();

    /** How many streams the records come in. */
    default int streams() {
        return 1;
    }

    /** How many records must have been processed before it is measured, so that windows are full; 0 where windows are short. */
    default long recordsOfAWindow() {
        return 0;
    }

    /** The loop that computes it, at its beginning. */
    Loop<B> loop(WindowChecksums results);
}
