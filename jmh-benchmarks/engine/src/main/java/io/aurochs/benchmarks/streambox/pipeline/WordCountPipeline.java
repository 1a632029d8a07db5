package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;

/** Word count: the words of each text, how often each occurs in each sliding window. */
final class WordCountPipeline {
    private WordCountPipeline() {}

    static BenchmarkPipeline of(WordCountBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        Pipeline pipeline = Pipeline.named(WordCountBenchmark.NAME);
        RecordStream results = feed.source(
                        pipeline, "texts", StoredEpochs.texts(benchmark.replay(), Texts.SCHEMA, Texts.TEXT))
                .flatMap("words", TextWords.WORDS, new TextWords())
                .window(Windows.spec(benchmark.windows()))
                .groupByKey(TextWords.WORD)
                .aggregate("counts", Aggregates.count("count"))
                .results();
        ChecksumSink sink = ChecksumSink.ofWords(results.schema(), TextWords.WORD.name(), "count", watermarks);
        results.sink("results", sink);
        return new BenchmarkPipeline(pipeline, "words", sink::all);
    }
}
