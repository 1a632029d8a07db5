package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Tumbling windows over records out of order: some come within the lateness allowed, some after it. */
public final class LateWindows implements FlinkJob {
    private static final int RECORDS = 6_000;
    private static final int KEYS = 5;
    private static final OutputTag<Long> LATE = new OutputTag<>("late") {
        @Serial
        private static final long serialVersionUID = 1L;
    };

    @Override
    public void build(Bench bench) {
        // One producer, straight to the windows: what is late is decided by the order of its records alone.
        SingleOutputStreamOperator<String> windows = bench.from(
                        NumberSource.below(bench.run(), "numbers", 1, RECORDS),
                        WatermarkStrategy.noWatermarks(),
                        "numbers")
                .setParallelism(1)
                .assignTimestampsAndWatermarks(EventTime.behindEachRecord((number, before) -> timestamp(number)))
                .setParallelism(1)
                .keyBy(number -> Scatter.key(KEYS, number))
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(100)))
                .allowedLateness(Duration.ofMillis(150))
                .sideOutputLateData(LATE)
                .process(new Describe());
        bench.collectInOrder(windows, "windows", window -> window.substring(0, window.indexOf(' ')));
        bench.collect(windows.getSideOutput(LATE), "late");
    }

    private static long timestamp(long number) {
        int fate = Scatter.below(50, number);
        if (fate == 0) {
            return Math.max(0, number - 600);
        }
        return fate < 5 ? Math.max(0, number - 120) : number;
    }

    /** Key, window, and what is in it. */
    static final class Describe extends ProcessWindowFunction<Long, String, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void process(String key, Context context, Iterable<Long> numbers, Collector<String> out) {
            long sum = 0;
            int count = 0;
            for (long number : numbers) {
                sum += number;
                count++;
            }
            out.collect(key + " " + context.window().getStart() + " " + count + " " + sum);
        }
    }
}
