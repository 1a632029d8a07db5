package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.JoinGenerator;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextGenerator;
import io.aurochs.benchmarks.streambox.data.TweetGenerator;
import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.loop.JoinLoop;
import io.aurochs.benchmarks.streambox.loop.TweetLoop;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import java.util.List;

/** Makes benchmarks as StreamBox measures them, and ELF's of windows, with all their data. */
public final class Benchmarks {
    public static final List<String> NAMES = List.of(
            GrepBenchmark.NAME,
            WordCountBenchmark.NAME,
            JoinBenchmark.NAME,
            DistinctBenchmark.NAME,
            NetmonBenchmark.NAME,
            TweetsBenchmark.NAME);

    /** Records of 1 KB: an epoch is as many bytes as one of word count. */
    private static final int GREP_RECORDS = 100_000;

    private static final int EPOCHS_KEPT = 4;

    /** Few enough for Storm to have those of 300 s in memory. */
    private static final EpochPlan EVENTS = new EpochPlan(1_000, 1_000, 0, 1);

    private static final int USERS = 10_000;

    /** So many that no window has an event twice. */
    private static final int EVENT_EPOCHS_KEPT = 400;

    private Benchmarks() {}

    /**
     * Generates a benchmark's data.
     *
     * @throws IllegalArgumentException when there is no benchmark of that name, or it cannot have such data
     */
    public static Benchmark<?> named(String name, DataSettings settings) {
        return switch (name) {
            case GrepBenchmark.NAME -> grep(settings);
            case WordCountBenchmark.NAME -> wordCount(settings);
            case JoinBenchmark.NAME -> join(settings);
            case DistinctBenchmark.NAME -> distinct(settings);
            case NetmonBenchmark.NAME -> netmon(settings);
            case TweetsBenchmark.NAME -> tweets(settings);
            default -> {
                if (TopUsersBenchmark.NAMES.contains(name)) {
                    yield topUsers(name, settings);
                }
                throw new IllegalArgumentException("unknown benchmark '" + name + "': known are "
                        + String.join(", ", NAMES) + ", " + String.join(", ", TopUsersBenchmark.NAMES));
            }
        };
    }

    private static GrepBenchmark grep(DataSettings settings) {
        EpochPlan plan = settings.plan(EpochPlan.STANDARD.withRecords(GREP_RECORDS));
        TextGenerator generator = TextGenerator.grep(settings.seed(), plan, vocabulary(settings));
        return new GrepBenchmark(
                replay(generator, settings), TimeWindows.SLIDING_30_S, BytePattern.of(TextGenerator.PATTERN));
    }

    private static WordCountBenchmark wordCount(DataSettings settings) {
        EpochPlan plan = settings.plan(EpochPlan.STANDARD);
        TextGenerator generator = TextGenerator.wordCount(settings.seed(), plan, vocabulary(settings));
        return new WordCountBenchmark(replay(generator, settings), TimeWindows.SLIDING_30_S);
    }

    private static JoinBenchmark join(DataSettings settings) {
        JoinGenerator generator = new JoinGenerator(
                settings.seed(),
                settings.plan(EpochPlan.STANDARD),
                JoinLoop.STANDARD_RANGE_MS,
                JoinGenerator.STANDARD_SHARE);
        return new JoinBenchmark(replay(generator, settings), JoinLoop.STANDARD_RANGE_MS);
    }

    private static DistinctBenchmark distinct(DataSettings settings) {
        DistinctGenerator generator = new DistinctGenerator(
                settings.seed(),
                settings.plan(EpochPlan.STANDARD),
                DistinctGenerator.STANDARD_URLS,
                DistinctGenerator.STANDARD_EXPONENT);
        return new DistinctBenchmark(replay(generator, settings), TimeWindows.FIXED_1_S);
    }

    private static NetmonBenchmark netmon(DataSettings settings) {
        NetmonGenerator generator =
                new NetmonGenerator(settings.seed(), settings.plan(EpochPlan.NETMON), NetmonGenerator.STANDARD_PAIRS);
        return new NetmonBenchmark(replay(generator, settings), TimeWindows.FIXED_1_S);
    }

    private static TweetsBenchmark tweets(DataSettings settings) {
        TweetGenerator generator =
                new TweetGenerator(settings.seed(), settings.plan(EpochPlan.STANDARD), vocabulary(settings));
        return new TweetsBenchmark(
                replay(generator, settings), TimeWindows.FIXED_1_S, generator.lexicon(), TweetLoop.STANDARD_THRESHOLD);
    }

    private static TopUsersBenchmark topUsers(String name, DataSettings settings) {
        DistinctGenerator generator = new DistinctGenerator(
                settings.seed(), settings.plan(EVENTS), USERS, DistinctGenerator.STANDARD_EXPONENT);
        return new TopUsersBenchmark(
                name, Replay.of(generator, settings.kept(EVENT_EPOCHS_KEPT)), TopUsersBenchmark.windows(name));
    }

    private static Vocabulary vocabulary(DataSettings settings) {
        return new Vocabulary(settings.seed(), Vocabulary.STANDARD_SIZE);
    }

    private static <B extends RecordBatch> Replay<B> replay(Generator<B> generator, DataSettings settings) {
        return Replay.of(generator, settings.kept(EPOCHS_KEPT));
    }
}
