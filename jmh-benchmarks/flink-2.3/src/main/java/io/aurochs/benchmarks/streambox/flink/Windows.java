package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.TimeWindows;
import java.time.Duration;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;

/** The benchmarks' windows as Flink has them. */
final class Windows {
    private Windows() {}

    static TumblingEventTimeWindows fixed(TimeWindows windows) {
        return TumblingEventTimeWindows.of(Duration.ofMillis(windows.sizeMs()));
    }

    /** What sliding windows are put together from. Flink's would else take every record once for each of its windows. */
    static TumblingEventTimeWindows slides(TimeWindows windows) {
        return TumblingEventTimeWindows.of(Duration.ofMillis(windows.slideMs()));
    }

    static SlidingEventTimeWindows sliding(TimeWindows windows) {
        return SlidingEventTimeWindows.of(Duration.ofMillis(windows.sizeMs()), Duration.ofMillis(windows.slideMs()));
    }

    /** ms. */
    static long endMs(TimeWindow window) {
        return window.getEnd();
    }
}
