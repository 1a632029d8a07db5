package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.DistinctLoop;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/**
 * How many different identifiers each window has.
 *
 * @param windows fixed
 */
public record DistinctBenchmark(Replay<NumberRecords> replay, TimeWindows windows) implements Benchmark<NumberRecords> {
    public static final String NAME = "distinct";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Loop<NumberRecords> loop(WindowChecksums results) {
        return new DistinctLoop(windows, results);
    }
}
