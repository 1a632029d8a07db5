package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.JoinLoop;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/**
 * Pairs of records of two streams with equal keys and times close to each other.
 *
 * @param rangeMs how far apart in event time a pair may be, inclusive
 */
public record JoinBenchmark(Replay<JoinRecords> replay, long rangeMs) implements Benchmark<JoinRecords> {
    public static final String NAME = "join";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int streams() {
        return 2;
    }

    @Override
    public Loop<JoinRecords> loop(WindowChecksums results) {
        return new JoinLoop(rangeMs, results);
    }
}
