package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.ProcessJoinFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.util.Collector;

/** Interval join, window join and coGroup of the same two streams. */
public final class Joins implements FlinkJob {
    private static final int NUMBERS = 800;
    private static final int KEYS = 40;
    private static final TumblingEventTimeWindows WINDOWS = TumblingEventTimeWindows.of(Duration.ofMillis(100));

    @Override
    public void build(Bench bench) {
        DataStream<Long> left = bench.timedNumbers("left", NUMBERS);
        DataStream<Long> right = bench.timedNumbers("right", NUMBERS);
        bench.collect(
                left.keyBy(Joins::leftKey)
                        .intervalJoin(right.keyBy(Joins::rightKey))
                        .between(Duration.ofMillis(-30), Duration.ofMillis(20))
                        .process(new Pair()),
                "interval join");
        bench.collect(
                left.join(right)
                        .where(Joins::leftKey)
                        .equalTo(Joins::rightKey)
                        .window(WINDOWS)
                        .apply((one, other) -> one + "-" + other),
                "window join");
        bench.collect(
                left.coGroup(right)
                        .where(Joins::leftKey)
                        .equalTo(Joins::rightKey)
                        .window(WINDOWS)
                        .apply(
                                (Iterable<Long> ones, Iterable<Long> others, Collector<String> out) ->
                                        out.collect(sorted(ones) + "-" + sorted(others)),
                                Types.STRING),
                "coGroup");
    }

    private static String leftKey(long number) {
        return Scatter.key(KEYS, number);
    }

    private static String rightKey(long number) {
        return Scatter.key(KEYS, number * 7);
    }

    private static List<Long> sorted(Iterable<Long> numbers) {
        return StreamSupport.stream(numbers.spliterator(), false).sorted().toList();
    }

    /** Both numbers. */
    static final class Pair extends ProcessJoinFunction<Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long left, Long right, Context context, Collector<String> out) {
            out.collect(left + "-" + right + "@" + context.getTimestamp());
        }
    }
}
