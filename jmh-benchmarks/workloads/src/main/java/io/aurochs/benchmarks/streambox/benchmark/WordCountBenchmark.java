package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.WordCountLoop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/**
 * How often each word occurs in each window.
 *
 * @param windows sliding or fixed
 */
public record WordCountBenchmark(Replay<TextRecords> replay, TimeWindows windows) implements Benchmark<TextRecords> {
    public static final String NAME = "wordcount";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Loop<TextRecords> loop(WindowChecksums results) {
        return new WordCountLoop(windows, results);
    }
}
