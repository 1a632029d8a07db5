package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.function.Functions;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.nio.charset.StandardCharsets;

/** Word count: the words of each text, how often each occurs in each sliding window. */
final class WordCountPipeline {
    private WordCountPipeline() {}

    static Pipeline of(WordCountBenchmark benchmark, Ends ends) {
        Pipeline pipeline = Pipeline.create();
        ends.source(pipeline, "texts", 0, Text::stored)
                .flatMap(Words::new)
                .groupingKey(Functions.wholeItem())
                .window(JetPipelines.window(benchmark.windows()))
                .aggregate(AggregateOperations.counting())
                .writeTo(ends.sink(WordCountPipeline::receive));
        return pipeline;
    }

    private static void receive(WindowChecksums checksums, KeyedWindowResult<String, Long> result) {
        byte[] word = result.key().getBytes(StandardCharsets.ISO_8859_1);
        checksums.word(result.end(), word, 0, word.length, result.result());
    }
}
