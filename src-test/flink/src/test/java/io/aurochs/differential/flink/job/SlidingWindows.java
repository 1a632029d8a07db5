package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.windowing.ProcessAllWindowFunction;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.evictors.Evictor;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.streaming.runtime.operators.windowing.TimestampedValue;
import org.apache.flink.util.Collector;

/** Sliding windows, every record in several of them: by key, of all keys together, and with some of it evicted. */
public final class SlidingWindows implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 6;
    private static final long SIZE_MS = 100;
    private static final long SLIDE_MS = 30;
    private static final String ALL = "all";

    @Override
    public void build(Bench bench) {
        SlidingEventTimeWindows windows =
                SlidingEventTimeWindows.of(Duration.ofMillis(SIZE_MS), Duration.ofMillis(SLIDE_MS));
        DataStream<Long> numbers = bench.from(
                NumberSource.below(bench.run(), "numbers", bench.setup().producers(), NUMBERS),
                EventTime.ofNumbers(),
                "numbers");
        bench.collect(numbers.keyBy(SlidingWindows::key).window(windows).process(new Describe()), "by key");
        bench.collect(
                numbers.keyBy(SlidingWindows::key)
                        .window(windows)
                        .evictor(new KeepThirds())
                        .process(new Describe()),
                "evicted");
        bench.collect(numbers.windowAll(windows).process(new DescribeAll()).rebalance(), ALL);
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    /** Leaves what can be divided by three. */
    static final class KeepThirds implements Evictor<Long, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void evictBefore(
                Iterable<TimestampedValue<Long>> numbers, int size, TimeWindow window, EvictorContext context) {
            for (Iterator<TimestampedValue<Long>> rest = numbers.iterator(); rest.hasNext(); ) {
                if (rest.next().getValue() % 3 != 0) {
                    rest.remove();
                }
            }
        }

        @Override
        public void evictAfter(
                Iterable<TimestampedValue<Long>> numbers, int size, TimeWindow window, EvictorContext context) {}
    }

    /** Of one key. */
    static final class Describe extends ProcessWindowFunction<Long, String, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void process(
                String key,
                ProcessWindowFunction<Long, String, String, TimeWindow>.Context context,
                Iterable<Long> numbers,
                Collector<String> out) {
            out.collect(text(key, context.window().getStart(), numbers));
        }
    }

    /** Of all keys. */
    static final class DescribeAll extends ProcessAllWindowFunction<Long, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void process(
                ProcessAllWindowFunction<Long, String, TimeWindow>.Context context,
                Iterable<Long> numbers,
                Collector<String> out) {
            out.collect(text(ALL, context.window().getStart(), numbers));
        }
    }

    private static String text(String key, long start, Iterable<Long> numbers) {
        TreeSet<Long> sorted = new TreeSet<>();
        numbers.forEach(sorted::add);
        return key + " " + start + " " + sorted;
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        long first = -(SIZE_MS - 1) / SLIDE_MS * SLIDE_MS;
        for (long start = first; start < NUMBERS; start += SLIDE_MS) {
            List<Long> all = new ArrayList<>();
            Map<String, List<Long>> byKey = new HashMap<>();
            for (long number = Math.max(0, start); number < Math.min(NUMBERS, start + SIZE_MS); number++) {
                all.add(number);
                byKey.computeIfAbsent(key(number), any -> new ArrayList<>()).add(number);
            }
            journal.note(ALL, text(ALL, start, all));
            for (Map.Entry<String, List<Long>> window : byKey.entrySet()) {
                journal.note("by key", text(window.getKey(), start, window.getValue()));
                window.getValue().removeIf(number -> number % 3 != 0);
                journal.note("evicted", text(window.getKey(), start, window.getValue()));
            }
        }
    }
}
