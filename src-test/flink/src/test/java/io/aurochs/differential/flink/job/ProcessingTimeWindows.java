package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingProcessingTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingProcessingTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * Windows in processing time. The source stays open, silent, until every number has come out of its windows, whichever those
 * were; one that would last for centuries is still open when the input ends.
 */
public final class ProcessingTimeWindows implements FlinkJob {
    /** For every setup's producers to emit as many. */
    private static final int NUMBERS = 3_000;

    private static final int KEYS = 25;
    private static final String TUMBLING = "tumbling";
    private static final String SLIDING = "sliding";
    private static final Duration SHORT = Duration.ofMillis(4);
    private static final int OVERLAPPING = 3;

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        NumberSource numbers = NumberSource.below(bench.run(), "numbers", producers, NUMBERS)
                .waitingAt(NUMBERS / producers, TUMBLING)
                .waitingAt(NUMBERS / producers, SLIDING);
        KeyedStream<Long, Long> keyed =
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers").keyBy(number -> number % KEYS);
        collect(bench, inWindows(keyed, TumblingProcessingTimeWindows.of(SHORT)).rebalance(), TUMBLING, NUMBERS);
        SlidingProcessingTimeWindows overlapping =
                SlidingProcessingTimeWindows.of(SHORT.multipliedBy(OVERLAPPING), SHORT);
        collect(bench, inWindows(keyed, overlapping).keyBy(number -> -number), SLIDING, NUMBERS * OVERLAPPING);
        bench.collect(inWindows(keyed, TumblingProcessingTimeWindows.of(Duration.ofDays(400_000))), "left open");
    }

    private static SingleOutputStreamOperator<Long> inWindows(
            KeyedStream<Long, Long> numbers, WindowAssigner<Object, TimeWindow> windows) {
        WindowFunction<Long, Long, Long, TimeWindow> all =
                (Long key, TimeWindow window, Iterable<Long> inWindow, Collector<Long> out) ->
                        inWindow.forEach(out::collect);
        return numbers.window(windows).apply(all, Types.LONG);
    }

    private static void collect(Bench bench, DataStream<Long> numbers, String topic, int wanted) {
        numbers.sinkTo(JournalSink.<Long>of(bench.run(), topic).opensGateAt(wanted))
                .name(topic)
                .uid(bench.uid(topic + " journal"));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note(TUMBLING, number);
            for (int window = 0; window < OVERLAPPING; window++) {
                journal.note(SLIDING, number);
            }
        }
    }
}
