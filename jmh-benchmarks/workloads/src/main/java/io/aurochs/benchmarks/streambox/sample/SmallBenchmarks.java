package io.aurochs.benchmarks.streambox.sample;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.JoinGenerator;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextGenerator;
import io.aurochs.benchmarks.streambox.data.TweetGenerator;
import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import java.util.List;

/** All benchmarks, with little data. */
public final class SmallBenchmarks {
    private static final int KEPT = 3;
    private static final int LONG_KEPT = 7;
    private static final TimeWindows SLIDING = new TimeWindows(300, 100);
    private static final TimeWindows FIXED = TimeWindows.fixed(100);
    private static final Vocabulary VOCABULARY = new Vocabulary(1, 500);

    private SmallBenchmarks() {}

    public static List<Benchmark<?>> all(EpochPlan plan) {
        return List.of(grep(plan), wordCount(plan), join(plan), distinct(plan), netmon(plan), tweets(plan));
    }

    public static GrepBenchmark grep(EpochPlan plan) {
        return new GrepBenchmark(
                Replay.of(new TextGenerator(1, plan, VOCABULARY, 60, 0.05), KEPT),
                SLIDING,
                BytePattern.of(TextGenerator.PATTERN));
    }

    public static WordCountBenchmark wordCount(EpochPlan plan) {
        return new WordCountBenchmark(Replay.of(new TextGenerator(2, plan, VOCABULARY, 60, 0.05), KEPT), SLIDING);
    }

    public static JoinBenchmark join(EpochPlan plan) {
        long rangeMs = 50;
        return new JoinBenchmark(Replay.of(new JoinGenerator(3, plan, rangeMs, 0.2), KEPT), rangeMs);
    }

    public static DistinctBenchmark distinct(EpochPlan plan) {
        return new DistinctBenchmark(Replay.of(new DistinctGenerator(4, plan, 10_000, 1), KEPT), FIXED);
    }

    public static NetmonBenchmark netmon(EpochPlan plan) {
        return new NetmonBenchmark(Replay.of(new NetmonGenerator(5, plan, 100), KEPT), FIXED);
    }

    /** Not one of StreamBox's. */
    public static TopUsersBenchmark topUsers(EpochPlan plan) {
        return new TopUsersBenchmark("topusers", Replay.of(new DistinctGenerator(7, plan, 500, 1), LONG_KEPT), SLIDING);
    }

    public static TweetsBenchmark tweets(EpochPlan plan) {
        TweetGenerator generator = new TweetGenerator(6, plan, VOCABULARY);
        // So low that windows differ by chance.
        return new TweetsBenchmark(Replay.of(generator, KEPT), FIXED, generator.lexicon(), 0.002);
    }
}
