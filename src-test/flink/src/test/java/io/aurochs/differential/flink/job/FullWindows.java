package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.MapPartitionFunction;
import org.apache.flink.api.common.functions.ReduceFunction;
import org.apache.flink.api.common.operators.Order;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.PartitionWindowedStream;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.util.Collector;

/**
 * Windows that end with the stream, over all that a subtask or a key gets, and co-groups and joins over such windows. Where
 * there are keys, Flink sorts the input of the operator by them.
 */
public final class FullWindows implements FlinkJob {
    private static final int NUMBERS = 3_000;
    private static final int KEYS = 23;

    @Override
    public void build(Bench bench) {
        DataStream<Long> numbers = bench.numbers("numbers", NUMBERS);
        DataStream<Long> others = bench.timedNumbers("others", NUMBERS);
        evaluate(
                bench,
                "partition",
                numbers.map(number -> number)
                        .returns(Types.LONG)
                        .partitionCustom((key, partitions) -> (int) (key % partitions), number -> number)
                        .fullWindowPartition());
        evaluate(bench, "key", numbers.keyBy(FullWindows::key).fullWindowPartition());
        evaluate(bench, "timed key", others.keyBy(FullWindows::key).fullWindowPartition());
        bench.collect(
                numbers.coGroup(others)
                        .where(FullWindows::key)
                        .equalTo(FullWindows::otherKey)
                        .window(GlobalWindows.createWithEndOfStreamTrigger())
                        .apply(
                                (Iterable<Long> ones, Iterable<Long> more, Collector<String> out) ->
                                        out.collect(sorted(ones) + "-" + sorted(more)),
                                Types.STRING),
                "coGroup");
        bench.collect(
                numbers.filter(number -> number % 50 == 0)
                        .join(others.filter(number -> number % 30 == 0))
                        .where(FullWindows::key)
                        .equalTo(FullWindows::otherKey)
                        .window(GlobalWindows.createWithEndOfStreamTrigger())
                        .apply((one, other) -> one + "-" + other, Types.STRING),
                "join");
    }

    private static void evaluate(Bench bench, String window, PartitionWindowedStream<Long> windows) {
        bench.collect(windows.mapPartition(new Listing()), window + " mapPartition");
        bench.collect(windows.reduce(new Larger()), window + " reduce");
        bench.collect(windows.aggregate(new Counting()), window + " aggregate");
        bench.collect(windows.sortPartition(FullWindows::itself, Order.DESCENDING), window + " sortPartition");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, List<Long>> byPartition = new TreeMap<>();
        Map<String, List<Long>> byKey = new TreeMap<>();
        Map<String, List<Long>> byOtherKey = new TreeMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            add(byPartition, "p" + number % setup.consumers(), number);
            add(byKey, key(number), number);
            add(byOtherKey, otherKey(number), number);
        }
        expect(journal, "partition", byPartition);
        expect(journal, "key", byKey);
        expect(journal, "timed key", byKey);
        byKey.forEach((key, ones) -> {
            List<Long> others = byOtherKey.getOrDefault(key, List.of());
            journal.note("coGroup", ones + "-" + others);
            ones.stream()
                    .filter(number -> number % 50 == 0)
                    .forEach(one -> others.stream()
                            .filter(number -> number % 30 == 0)
                            .forEach(other -> journal.note("join", one + "-" + other)));
        });
    }

    private static void expect(Journal journal, String window, Map<String, List<Long>> groups) {
        groups.values().forEach(group -> {
            journal.note(window + " mapPartition", group);
            journal.note(window + " reduce", Collections.max(group));
            journal.note(window + " aggregate", group.size());
            group.forEach(number -> journal.note(window + " sortPartition", number));
        });
    }

    private static void add(Map<String, List<Long>> groups, String key, long number) {
        groups.computeIfAbsent(key, any -> new ArrayList<>()).add(number);
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    private static String otherKey(long number) {
        return Scatter.key(KEYS, number * 7);
    }

    private static Long itself(Long number) {
        return number;
    }

    private static List<Long> sorted(Iterable<Long> numbers) {
        return StreamSupport.stream(numbers.spliterator(), false).sorted().toList();
    }

    /** All numbers of a window, sorted. */
    static final class Listing implements MapPartitionFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void mapPartition(Iterable<Long> numbers, Collector<String> out) {
            out.collect(sorted(numbers).toString());
        }
    }

    /** The largest number. */
    static final class Larger implements ReduceFunction<Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Long reduce(Long one, Long other) {
            return Math.max(one, other);
        }
    }

    /** How many there are; counted in place, because Flink's operator without keys drops what {@code add} returns. */
    static final class Counting implements AggregateFunction<Long, long[], Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public long[] createAccumulator() {
            return new long[1];
        }

        @Override
        public long[] add(Long number, long[] count) {
            count[0]++;
            return count;
        }

        @Override
        public Long getResult(long[] count) {
            return count[0];
        }

        @Override
        public long[] merge(long[] one, long[] other) {
            one[0] += other[0];
            return one;
        }
    }
}
