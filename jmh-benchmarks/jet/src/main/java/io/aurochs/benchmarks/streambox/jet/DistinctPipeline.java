package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.function.Functions;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;

/** Distinct: how many different identifiers each window has. */
final class DistinctPipeline {
    private DistinctPipeline() {}

    static Pipeline of(DistinctBenchmark benchmark, Ends ends) {
        WindowDefinition window = JetPipelines.window(benchmark.windows());
        Pipeline pipeline = Pipeline.create();
        ends.source(
                        pipeline,
                        "visits",
                        0,
                        () -> new StoredItems<NumberRecords, Long>(
                                (records, index) -> records.column(DistinctGenerator.ID)[index], NumberRecords::times))
                .groupingKey(Functions.wholeItem())
                .window(window)
                .distinct()
                .window(window)
                .aggregate(AggregateOperations.counting())
                .writeTo(ends.sink((checksums, result) -> checksums.distinct(result.end(), result.result())));
        return pipeline;
    }
}
