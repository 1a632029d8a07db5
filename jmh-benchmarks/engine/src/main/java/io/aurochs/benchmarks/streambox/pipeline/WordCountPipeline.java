package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;

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
        BytesField word = results.schema().bytesField(TextWords.WORD.name());
        LongField count = results.schema().longField("count");
        ChecksumSink sink = new ChecksumSink(checksums -> receiver(checksums, word, count), watermarks);
        results.sink("results", sink);
        return new BenchmarkPipeline(pipeline, "words", sink::all);
    }

    private static RecordSink.Receiver receiver(WindowChecksums checksums, BytesField word, LongField count) {
        TextReader reader = new TextReader(word);
        return result ->
                checksums.word(Windows.endMs(result), reader.read(result), 0, result.length(word), result.get(count));
    }
}
