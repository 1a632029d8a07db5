package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.NetmonLoop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/**
 * The average latency between each two hosts in each window.
 *
 * @param windows fixed
 */
public record NetmonBenchmark(Replay<NumberRecords> replay, TimeWindows windows) implements Benchmark<NumberRecords> {
    public static final String NAME = "netmon";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Loop<NumberRecords> loop(WindowChecksums results) {
        return new NetmonLoop(windows, results);
    }
}
