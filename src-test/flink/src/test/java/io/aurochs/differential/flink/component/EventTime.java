package io.aurochs.differential.flink.component;

import java.io.Serializable;
import org.apache.flink.api.common.eventtime.SerializableTimestampAssigner;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** A watermark right behind each record, so that what comes late depends on the order of the records alone. */
public final class EventTime {
    private EventTime() {}

    /** The assigner gives the timestamps; watermarks trail the greatest of them. */
    public static <T> WatermarkStrategy<T> behindEachRecord(SerializableTimestampAssigner<T> timestamps) {
        return WatermarkStrategy.<T>forGenerator(context -> new BehindEachRecord<>())
                .withTimestampAssigner(timestamps);
    }

    /** The assigner gives the timestamps, and each record the watermark that follows it, whatever came before. */
    public static <T> WatermarkStrategy<T> behindEachRecord(
            SerializableTimestampAssigner<T> timestamps, WatermarkOf<T> watermarks) {
        return WatermarkStrategy.<T>forGenerator(context -> new GivenByEachRecord<>(watermarks))
                .withTimestampAssigner(timestamps);
    }

    /** The watermark behind a record; of one after the other they must not fall. */
    @FunctionalInterface
    public interface WatermarkOf<T> extends Serializable {
        long after(T record);
    }

    /** Numbers are their own timestamps, in milliseconds. */
    public static WatermarkStrategy<Long> ofNumbers() {
        return behindEachRecord((number, before) -> number);
    }

    private static final class BehindEachRecord<T> implements WatermarkGenerator<T> {
        private long greatest = Long.MIN_VALUE;

        @Override
        public void onEvent(T event, long timestamp, WatermarkOutput output) {
            if (timestamp > greatest) {
                greatest = timestamp;
                output.emitWatermark(new Watermark(timestamp - 1));
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    private record GivenByEachRecord<T>(WatermarkOf<T> watermarks) implements WatermarkGenerator<T> {
        @Override
        public void onEvent(T event, long timestamp, WatermarkOutput output) {
            output.emitWatermark(new Watermark(watermarks.after(event)));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }
}
