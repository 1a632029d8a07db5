package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.util.function.Function;

/** Netmon: the latency between each two hosts in each window, as a sum and a count. */
final class NetmonPipeline {
    private static final Schema PACKETS = Schema.named("packet")
            .longs("source")
            .longs("destination")
            .longs("latency")
            .build();
    private static final LongField SOURCE = PACKETS.longField("source");
    private static final LongField DESTINATION = PACKETS.longField("destination");
    private static final LongField LATENCY = PACKETS.longField("latency");

    private NetmonPipeline() {}

    static BenchmarkPipeline of(NetmonBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(NetmonBenchmark.NAME);
        RecordStream results = feed.source(
                        pipeline,
                        "packets",
                        StoredEpochs.numbers(
                                benchmark.replay(), Function.identity(), PACKETS, SOURCE, DESTINATION, LATENCY))
                .window(Windows.spec(benchmark.windows()))
                .groupByKey(SOURCE, DESTINATION)
                .aggregate("latencies", Aggregates.sum(LATENCY, "sum"), Aggregates.count("count"))
                .results();
        LongField source = results.schema().longField(SOURCE.name());
        LongField destination = results.schema().longField(DESTINATION.name());
        LongField sum = results.schema().longField("sum");
        LongField count = results.schema().longField("count");
        ChecksumSink sink = new ChecksumSink(
                checksums -> result -> checksums.latency(
                        Windows.endMs(result),
                        result.get(source),
                        result.get(destination),
                        result.get(sum),
                        result.get(count)),
                watermarks);
        results.sink("results", sink);
        return new BenchmarkPipeline(pipeline, "latencies", sink::all);
    }
}
