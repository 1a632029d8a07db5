package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.MinuteEnd;
import io.aurochs.application.study.linearroad.Minutes;
import io.aurochs.application.study.linearroad.RoadLine;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/** Event time of Linear Road: minutes, which end where the lines say so. Timestamps of records are not looked at. */
final class RoadTime implements WatermarkGenerator<String> {
    private static final long SECOND_MS = 1000;
    private static final long MINUTE_MS = 60 * SECOND_MS;

    /** The last millisecond of a minute. */
    static long endMs(long minute) {
        return Minutes.firstSecond(minute + 1) * SECOND_MS - 1;
    }

    /** The last minute that has ended at a time. */
    static long endedMinute(long timeMs) {
        // The last watermark is the greatest number there is.
        return Math.floorDiv(Math.min(timeMs, Long.MAX_VALUE - 1) + 1, MINUTE_MS);
    }

    @Override
    public void onEvent(String line, long timestamp, WatermarkOutput output) {
        if (RoadLine.isMinuteEnd(line) && RoadLine.parse(line) instanceof MinuteEnd end) {
            output.emitWatermark(new Watermark(endMs(end.minute())));
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        // Only lines tell.
    }
}
