package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextGenerator;
import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import java.util.List;

/** All benchmarks, with little data. */
final class SmallBenchmarks {
    private static final int KEPT = 3;
    private static final TimeWindows SLIDING = new TimeWindows(300, 100);
    private static final Vocabulary VOCABULARY = new Vocabulary(1, 500);

    private SmallBenchmarks() {}

    static List<Benchmark<?>> all(EpochPlan plan) {
        return List.of(grep(plan), wordCount(plan));
    }

    static GrepBenchmark grep(EpochPlan plan) {
        return new GrepBenchmark(
                Replay.of(new TextGenerator(1, plan, VOCABULARY, 60, 0.05), KEPT),
                SLIDING,
                BytePattern.of(TextGenerator.PATTERN));
    }

    static WordCountBenchmark wordCount(EpochPlan plan) {
        return new WordCountBenchmark(Replay.of(new TextGenerator(2, plan, VOCABULARY, 60, 0.05), KEPT), SLIDING);
    }
}
