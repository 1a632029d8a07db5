package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.accumulator.LongLongAccumulator;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.ServiceFactories;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.result.ResultHash;

/** Grep: the texts that contain a string, their hashes, how many there are in each sliding window. */
final class GrepPipeline {
    private GrepPipeline() {}

    /** A text and its time, in ms. */
    private record TimedText(Text text, long timeMs) {
        long hash() {
            return ResultHash.grepMatch(timeMs, text.bytes(), text.from(), text.to());
        }
    }

    static Pipeline of(GrepBenchmark benchmark, Ends ends) {
        Pipeline pipeline = Pipeline.create();
        ends.source(
                        pipeline,
                        "texts",
                        0,
                        () -> new TimedItems<TextRecords, TimedText>(
                                (records, index, timeMs) -> new TimedText(Text.of(records, index), timeMs),
                                TextRecords::times))
                .filterUsingService(
                        ServiceFactories.sharedService(context ->
                                ((GrepBenchmark) ParallelRun.current().benchmark()).pattern()),
                        (pattern, timed) -> pattern.isIn(
                                timed.text().bytes(),
                                timed.text().from(),
                                timed.text().to()))
                .map(TimedText::hash)
                .window(JetPipelines.window(benchmark.windows()))
                .aggregate(matches())
                .writeTo(ends.sink((checksums, result) -> checksums.matches(
                        result.end(), result.result().f0(), result.result().f1())));
        return pipeline;
    }

    /** How many, and the sum of their hashes; no result where nothing is left of a window that slides on. */
    private static AggregateOperation1<Long, LongLongAccumulator, Tuple2<Long, Long>> matches() {
        return AggregateOperation.withCreate(LongLongAccumulator::new)
                .<Long>andAccumulate((matches, hash) -> add(matches, 1, hash))
                .andCombine((matches, more) -> add(matches, more.get1(), more.get2()))
                .andDeduct((matches, fewer) -> add(matches, -fewer.get1(), -fewer.get2()))
                .andExportFinish(matches -> Tuple2.tuple2(matches.get1(), matches.get2()));
    }

    private static void add(LongLongAccumulator matches, long count, long hash) {
        matches.set1(matches.get1() + count);
        matches.set2(matches.get2() + hash);
    }
}
