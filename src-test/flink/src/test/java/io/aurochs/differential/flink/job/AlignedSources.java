package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Two sources of very different pace in event time, aligned by watermark: one pauses until the other has caught up. */
public final class AlignedSources implements FlinkJob {
    private static final int NUMBERS = 1_000;

    @Override
    public void build(Bench bench) {
        DataStream<Long> slow = aligned(bench, "slow", 1);
        DataStream<Long> fast = aligned(bench, "fast", 20);
        bench.collect(slow.union(fast.map(number -> -number)).keyBy(number -> number), "numbers");
    }

    private static DataStream<Long> aligned(Bench bench, String name, long pace) {
        return bench.from(
                NumberSource.below(bench.run(), name, bench.setup().producers() + 1, NUMBERS),
                WatermarkStrategy.<Long>forMonotonousTimestamps()
                        .withTimestampAssigner((number, before) -> number * pace)
                        .withWatermarkAlignment("together", Duration.ofMillis(200), Duration.ofMillis(5)),
                name);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("numbers", number);
            journal.note("numbers", -number);
        }
    }
}
