package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.loop.TweetLoop;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.Comparator;

/**
 * Tweets: the most frequent words of each window whose sentiment differs from that of the window before.
 *
 * <pre>
 *           +-> scores -> moods -+-> averages --------+-> neighbours -> changes -+
 *   texts --+                    +-> averages before -+                          +-> results
 *           +-> words -> counts -> most frequent -> most frequent of windows ----+
 * </pre>
 */
final class TweetsPipeline {
    private static final Schema AVERAGES =
            Schema.named("average").longs("window").doubles("average").build();
    private static final LongField WINDOW = AVERAGES.longField("window");
    private static final DoubleField AVERAGE = AVERAGES.doubleField("average");

    private static final Schema NEIGHBOURS = Schema.named("neighbours")
            .longs("window")
            .doubles("average")
            .doubles("before")
            .build();
    private static final LongField CHANGED_WINDOW = NEIGHBOURS.longField("window");
    private static final DoubleField NEW_AVERAGE = NEIGHBOURS.doubleField("average");
    private static final DoubleField AVERAGE_BEFORE = NEIGHBOURS.doubleField("before");

    private static final Schema FREQUENT_WORDS = Schema.named("frequent word")
            .longs("window")
            .bytes("word", TextWords.WORD.width())
            .longs("count")
            .build();
    private static final LongField WORD_WINDOW = FREQUENT_WORDS.longField("window");
    private static final BytesField FREQUENT_WORD = FREQUENT_WORDS.bytesField("word");
    private static final LongField FREQUENCY = FREQUENT_WORDS.longField("count");

    private final WindowSpec windows;
    private final TweetsBenchmark benchmark;

    private TweetsPipeline(TweetsBenchmark benchmark) {
        this.benchmark = benchmark;
        this.windows = Windows.spec(benchmark.windows());
    }

    static BenchmarkPipeline of(TweetsBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(TweetsBenchmark.NAME);
        RecordStream texts =
                feed.source(pipeline, "texts", StoredEpochs.texts(benchmark.replay(), Texts.SCHEMA, Texts.TEXT));
        TweetsPipeline parts = new TweetsPipeline(benchmark);
        ChangeSink sink = new ChangeSink(watermarks);
        parts.changes(texts)
                .join(
                        "results",
                        parts.frequentWords(texts),
                        CHANGED_WINDOW,
                        WORD_WINDOW,
                        Duration.ZERO,
                        ChangeSink.CHANGES,
                        (change, word, output) -> output.put(ChangeSink.AVERAGE, change.get(NEW_AVERAGE))
                                .put(ChangeSink.WORD, word, FREQUENT_WORD)
                                .put(ChangeSink.COUNT, word.get(FREQUENCY)))
                .sink("sink", sink);
        return new BenchmarkPipeline(pipeline, "scores", sink::all);
    }

    private RecordStream changes(RecordStream texts) {
        RecordStream moods = texts.map("scores", Scores.SCHEMA, new Scores(benchmark.lexicon()))
                .window(windows)
                .aggregate("moods", Aggregates.sum(Scores.SCORE, "score"), Aggregates.count("texts"))
                .results();
        LongField score = moods.schema().longField("score");
        LongField count = moods.schema().longField("texts");
        RecordStream averages = moods.map(
                "averages",
                AVERAGES,
                (mood, output) -> output.put(WINDOW, Windows.endMs(mood))
                        .put(AVERAGE, (double) mood.get(score) / mood.get(count)));
        RecordStream before = moods.map(
                "averages before",
                AVERAGES,
                (mood, output) -> output.put(WINDOW, Windows.endMs(mood) + windows.sizeMs())
                        .put(AVERAGE, (double) mood.get(score) / mood.get(count)));
        double threshold = benchmark.threshold();
        return averages.join(
                        "neighbours",
                        before,
                        WINDOW,
                        WINDOW,
                        Duration.ofMillis(windows.sizeMs()),
                        NEIGHBOURS,
                        (now, then, output) -> output.put(CHANGED_WINDOW, now.get(WINDOW))
                                .put(NEW_AVERAGE, now.get(AVERAGE))
                                .put(AVERAGE_BEFORE, then.get(AVERAGE)))
                .filter(
                        "changes",
                        windowPair ->
                                Math.abs(windowPair.get(NEW_AVERAGE) - windowPair.get(AVERAGE_BEFORE)) > threshold);
    }

    private RecordStream frequentWords(RecordStream texts) {
        RecordStream counts = texts.flatMap("words", TextWords.WORDS, new TextWords())
                .window(windows)
                .groupByKey(TextWords.WORD)
                .aggregate("counts", Aggregates.count("count"))
                .results();
        BytesField word = counts.schema().bytesField(TextWords.WORD.name());
        LongField count = counts.schema().longField("count");
        return counts.window(windows)
                .top("most frequent", TweetLoop.TOP, mostFrequentFirst(word, count))
                .map(
                        "most frequent of windows",
                        FREQUENT_WORDS,
                        (frequent, output) -> output.put(WORD_WINDOW, Windows.endMs(frequent))
                                .put(FREQUENT_WORD, frequent, word)
                                .put(FREQUENCY, frequent.get(count)));
    }

    /** The order of {@link io.aurochs.benchmarks.streambox.text.CountedWord#MOST_FREQUENT_FIRST}. */
    private static Comparator<RecordCursor> mostFrequentFirst(BytesField word, LongField count) {
        return (a, b) -> {
            int byCount = Long.compare(b.get(count), a.get(count));
            return byCount != 0 ? byCount : compareBytes(word, a, b);
        };
    }

    private static int compareBytes(BytesField word, RecordCursor a, RecordCursor b) {
        int both = Math.min(a.length(word), b.length(word));
        for (int i = 0; i < both; i++) {
            int order = Integer.compare(a.byteAt(word, i) & 0xFF, b.byteAt(word, i) & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.length(word), b.length(word));
    }
}
