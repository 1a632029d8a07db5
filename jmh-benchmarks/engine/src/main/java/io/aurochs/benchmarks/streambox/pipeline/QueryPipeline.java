package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.ordered.pipeline.QueryPipelines;
import io.aurochs.benchmarks.ordered.query.QueryBenchmark;
import io.aurochs.benchmarks.ordered.query.RowChain;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import java.util.function.Function;

/** A query of TPCx-BB, or a parametric operator, whose results are compared in their order. */
final class QueryPipeline {
    private QueryPipeline() {}

    static BenchmarkPipeline of(QueryBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(benchmark.name());
        WindowChecksums results = new WindowChecksums();
        RowChain chain = new RowChain(results);
        StoredEpochs records = StoredEpochs.numbers(
                benchmark.replay(),
                Function.identity(),
                QueryPipelines.schema(benchmark.query()),
                QueryPipelines.columns(benchmark.query()));
        QueryPipelines.declare(benchmark.query(), feed.source(pipeline, "records", records), chain, watermark -> {
            chain.watermark(watermark);
            watermarks.processed(watermark);
        });
        return new BenchmarkPipeline(pipeline, QueryPipelines.FIRST, () -> results);
    }
}
