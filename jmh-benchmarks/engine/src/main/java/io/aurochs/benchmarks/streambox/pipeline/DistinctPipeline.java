package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.AggregatedStream;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.util.function.Function;

/** Distinct: how many different identifiers each window has. */
final class DistinctPipeline {
    private static final Schema VISITS = Schema.named("visit").longs("page").build();
    private static final LongField PAGE = VISITS.longField("page");

    private DistinctPipeline() {}

    static BenchmarkPipeline of(DistinctBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(DistinctBenchmark.NAME);
        AggregatedStream distinct = feed.source(
                        pipeline, "visits", StoredEpochs.numbers(benchmark.replay(), Function.identity(), VISITS, PAGE))
                .window(Windows.spec(benchmark.windows()))
                .distinct("pages", PAGE, "pages");
        RecordStream results = distinct.results();
        LongField pages = results.schema().longField("pages");
        ChecksumSink sink = new ChecksumSink(
                checksums -> result -> checksums.distinct(Windows.endMs(result), result.get(pages)), watermarks);
        results.sink("results", sink);
        return new BenchmarkPipeline(pipeline, "pages", sink::all);
    }
}
