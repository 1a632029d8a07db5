package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * A split that says nothing until the windows of the others' numbers are there: they must come although it is silent, since
 * it is idle. What it says then belongs to later windows, which come although now the others are silent.
 */
public final class IdleSplit implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int WINDOW_MS = 100;
    private static final int KEYS = 4;
    private static final int LAST_WINDOW = 3 * NUMBERS - WINDOW_MS;
    private static final String SILENCE_OVER = "silence over";
    private static final String ALL_SAID = "all said";

    @Override
    public void build(Bench bench) {
        NumberSource numbers = NumberSource.below(bench.run(), "numbers", 2, NUMBERS)
                .waitingAt(0, 0, SILENCE_OVER)
                .waitingAt(NUMBERS / 2, ALL_SAID);
        Run run = bench.run();
        // The last number of the split that talks closes the window before its own: none of it can come late.
        long ofTalking = (long) (NUMBERS / WINDOW_MS) * KEYS;
        // That number's, and those of the other split but for the last, whose end its watermark does not reach.
        long ofBoth = ofTalking + 1 + (long) (NUMBERS / WINDOW_MS - 1) * KEYS;
        bench.collect(
                bench.from(
                                numbers,
                                WatermarkStrategy.<Long>forGenerator(context -> new IdleWhenSilent())
                                        .withTimestampAssigner((number, before) -> timestamp(number)),
                                "numbers")
                        .keyBy(number -> "k" + number / 2 % KEYS)
                        .window(TumblingEventTimeWindows.of(Duration.ofMillis(WINDOW_MS)))
                        .process(new Describe())
                        // Open when the source ends; whether it still fires depends on whether the source is idle then.
                        .filter(text -> !text.contains(" " + LAST_WINDOW + " "))
                        .rebalance()
                        .map(text -> {
                            run.gate(SILENCE_OVER).arrive(ofTalking);
                            run.gate(ALL_SAID).arrive(ofBoth);
                            return text;
                        }),
                "windows");
    }

    /** Of the split that talks, the odd numbers and one more; those of the silent one come after all of these. */
    private static long timestamp(long number) {
        return 1 + (number % 2 == 1 ? number : number + 2 * NUMBERS);
    }

    /**
     * Idle as soon as nothing was said since the last look. Flink's own idleness is not for this job: splits of one reader
     * that it finds idle at the same look, as it may when a loaded machine has delayed the looks before, never get the watermark
     * of their last records.
     */
    static final class IdleWhenSilent implements WatermarkGenerator<Long> {
        private long latest = Long.MIN_VALUE;
        private boolean hasTalked;

        @Override
        public void onEvent(Long number, long timestamp, WatermarkOutput output) {
            latest = Math.max(latest, timestamp);
            hasTalked = true;
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            if (hasTalked) {
                output.emitWatermark(new Watermark(latest - 1));
            } else {
                output.markIdle();
            }
            hasTalked = false;
        }
    }

    /** Key, window, and the sum of what is in it. */
    static final class Describe extends ProcessWindowFunction<Long, String, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void process(String key, Context context, Iterable<Long> numbers, Collector<String> out) {
            long sum = 0;
            for (long number : numbers) {
                sum += number;
            }
            out.collect(key + " " + context.window().getStart() + " " + sum);
        }
    }
}
