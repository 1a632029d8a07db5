package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.loop.TopUsersLoop;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;

/** The most frequent users of each sliding window. The setting {@code state} says what users are kept in: {@code table} or {@code tree}. */
final class TopUsersPipeline {
    private static final Schema EVENTS = Schema.named("event").longs("user").build();
    private static final LongField USER = EVENTS.longField("user");
    private static final String COUNTS = "counts";
    private static final String STATE = "state";

    private TopUsersPipeline() {}

    static BenchmarkPipeline of(TopUsersBenchmark benchmark, ReplayFeed feed, RunOrder order) {
        WindowSpec windows = Windows.spec(benchmark.windows());
        Pipeline pipeline = Pipeline.named(benchmark.name());
        RecordStream counts = feed.source(
                        pipeline, "events", StoredEpochs.numbers(benchmark.replay(), Function.identity(), EVENTS, USER))
                .window(windows)
                .groupByKey(USER)
                .state(state(order.settings()))
                .aggregate(COUNTS, Aggregates.count("count"))
                .results();
        LongField user = counts.schema().longField(USER.name());
        LongField count = counts.schema().longField("count");
        ChecksumSink sink = new ChecksumSink(
                checksums -> result -> checksums.user(Windows.endMs(result), result.get(user), result.get(count)),
                order.watermarks());
        // Each slide has the results of one window.
        counts.window(new WindowSpec(windows.slideMs(), windows.slideMs()))
                .top("top", TopUsersLoop.TOP, mostFrequentFirst(user, count))
                .sink("results", sink);
        return new BenchmarkPipeline(pipeline, COUNTS, sink::all);
    }

    /** The order of {@link io.aurochs.benchmarks.streambox.result.TopUsers}. */
    private static Comparator<RecordCursor> mostFrequentFirst(LongField user, LongField count) {
        return (a, b) -> {
            int byCount = Long.compare(b.get(count), a.get(count));
            return byCount != 0 ? byCount : Long.compare(a.get(user), b.get(user));
        };
    }

    private static KeyedState state(Map<String, String> settings) {
        String state = settings.getOrDefault(STATE, "table");
        return switch (state) {
            case "table" -> KeyedState.hashTable();
            case "tree" -> KeyedState.bufferTree();
            default -> throw new UsageException("--set " + STATE + "=" + state + ": give table or tree");
        };
    }
}
