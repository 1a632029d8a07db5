package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.NumberRecords;

/**
 * Join: pairs of records of two streams with equal keys and times close to each other. Jet's pipelines join streams within a window
 * alone; so both streams go to one stateful stage, by key, whose states expire with the watermark.
 */
final class JoinPipeline {
    private JoinPipeline() {}

    static Pipeline of(JoinBenchmark benchmark, Ends ends) {
        long rangeMs = benchmark.rangeMs();
        Pipeline pipeline = Pipeline.create();
        StreamStage<JoinItem> left = ends.source(pipeline, "left", 0, items(true));
        StreamStage<JoinItem> right = ends.source(pipeline, "right", 1, items(false));
        left.merge(right)
                .groupingKey(JoinItem::key)
                .<Partners, Partners.Pair>flatMapStateful(
                        // 0 would mean: for good.
                        Math.max(1, rangeMs),
                        Partners::new,
                        (partners, key, item) -> partners.add(item, rangeMs),
                        (partners, key, watermark) -> Traversers.empty())
                .writeTo(ends.sink((checksums, pair) -> checksums.pair(
                        pair.left().key(),
                        pair.left().timeMs(),
                        pair.left().payload(),
                        pair.right().timeMs(),
                        pair.right().payload())));
        return pipeline;
    }

    private static SupplierEx<ItemReader<JoinRecords, JoinItem>> items(boolean isLeft) {
        return () -> new TimedItems<>(
                (records, index, timeMs) -> item(isLeft, records, index, timeMs),
                records -> side(isLeft, records).times());
    }

    private static JoinItem item(boolean isLeft, JoinRecords records, int index, long timeMs) {
        NumberRecords side = side(isLeft, records);
        return new JoinItem(
                isLeft, side.column(JoinRecords.KEY)[index], timeMs, side.column(JoinRecords.PAYLOAD)[index]);
    }

    private static NumberRecords side(boolean isLeft, JoinRecords records) {
        return isLeft ? records.left() : records.right();
    }
}
