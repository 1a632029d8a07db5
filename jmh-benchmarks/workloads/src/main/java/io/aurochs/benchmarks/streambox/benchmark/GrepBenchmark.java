package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.loop.GrepLoop;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.text.BytePattern;

/**
 * How many texts of each window contain a string.
 *
 * @param windows sliding or fixed
 * @param pattern the string
 */
public record GrepBenchmark(Replay<TextRecords> replay, TimeWindows windows, BytePattern pattern)
        implements Benchmark<TextRecords> {
    public static final String NAME = "grep";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Loop<TextRecords> loop(WindowChecksums results) {
        return new GrepLoop(windows, pattern, results);
    }
}
