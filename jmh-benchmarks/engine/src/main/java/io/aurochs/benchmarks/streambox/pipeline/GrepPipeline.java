package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.result.ResultHash;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** Grep: the texts that contain a string, their hashes, how many there are in each sliding window. */
final class GrepPipeline {
    private static final Schema MATCHES = Schema.named("match").longs("hash").build();
    private static final LongField HASH = MATCHES.longField("hash");

    private GrepPipeline() {}

    static BenchmarkPipeline of(GrepBenchmark benchmark, ReplayFeed feed, WatermarkListener watermarks) {
        BytePattern pattern = benchmark.pattern();
        ThreadLocal<TextReader> readers = ThreadLocal.withInitial(() -> new TextReader(Texts.TEXT));
        Pipeline pipeline = Pipeline.named(GrepBenchmark.NAME);
        RecordStream results = feed.source(
                        pipeline, "texts", StoredEpochs.texts(benchmark.replay(), Texts.SCHEMA, Texts.TEXT))
                .filter("matches", record -> pattern.isIn(readers.get().read(record), 0, record.length(Texts.TEXT)))
                .map("hashes", MATCHES, (record, output) -> output.put(HASH, hash(record, readers.get())))
                .window(Windows.spec(benchmark.windows()))
                .aggregate("windows", Aggregates.count("matches"), Aggregates.sum(HASH, "checksum"))
                .results();
        LongField matches = results.schema().longField("matches");
        LongField checksum = results.schema().longField("checksum");
        ChecksumSink sink = new ChecksumSink(
                checksums ->
                        result -> checksums.matches(Windows.endMs(result), result.get(matches), result.get(checksum)),
                watermarks);
        results.sink("results", sink);
        return new BenchmarkPipeline(pipeline, "matches", sink::all);
    }

    private static long hash(RecordCursor record, TextReader reader) {
        return ResultHash.grepMatch(record.time(), reader.read(record), 0, record.length(Texts.TEXT));
    }
}
