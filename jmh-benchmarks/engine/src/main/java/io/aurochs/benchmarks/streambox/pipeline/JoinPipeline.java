package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.time.Duration;

/** Join: two streams, pairs of equal keys and times close to each other. */
final class JoinPipeline {
    private static final Schema RECORDS =
            Schema.named("record").longs("key").longs("payload").build();
    private static final LongField KEY = RECORDS.longField("key");
    private static final LongField PAYLOAD = RECORDS.longField("payload");

    private static final Schema PAIRS = Schema.named("pair")
            .longs("key")
            .longs("left time")
            .longs("left payload")
            .longs("right time")
            .longs("right payload")
            .build();
    private static final LongField PAIR_KEY = PAIRS.longField("key");
    private static final LongField LEFT_TIME = PAIRS.longField("left time");
    private static final LongField LEFT_PAYLOAD = PAIRS.longField("left payload");
    private static final LongField RIGHT_TIME = PAIRS.longField("right time");
    private static final LongField RIGHT_PAYLOAD = PAIRS.longField("right payload");

    private JoinPipeline() {}

    static BenchmarkPipeline of(JoinBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(JoinBenchmark.NAME);
        RecordStream left = feed.source(
                pipeline, "left", StoredEpochs.numbers(benchmark.replay(), JoinRecords::left, RECORDS, KEY, PAYLOAD));
        RecordStream right = feed.source(
                pipeline, "right", StoredEpochs.numbers(benchmark.replay(), JoinRecords::right, RECORDS, KEY, PAYLOAD));
        ChecksumSink sink = new ChecksumSink(
                checksums -> pair -> checksums.pair(
                        pair.get(PAIR_KEY),
                        pair.get(LEFT_TIME),
                        pair.get(LEFT_PAYLOAD),
                        pair.get(RIGHT_TIME),
                        pair.get(RIGHT_PAYLOAD)),
                watermarks);
        left.join("pairs", right, KEY, KEY, Duration.ofMillis(benchmark.rangeMs()), PAIRS, JoinPipeline::pair)
                .sink("results", sink);
        return new BenchmarkPipeline(pipeline, "pairs", sink::all);
    }

    private static void pair(RecordCursor left, RecordCursor right, RecordWriter output) {
        output.put(PAIR_KEY, left.get(KEY))
                .put(LEFT_TIME, left.time())
                .put(LEFT_PAYLOAD, left.get(PAYLOAD))
                .put(RIGHT_TIME, right.time())
                .put(RIGHT_PAYLOAD, right.get(PAYLOAD));
    }
}
