package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.KeyedStream;

/** The built-in aggregations of keyed tuples: their state and their output are the same objects. */
public final class KeyedTuples implements FlinkJob {
    private static final int NUMBERS = 4_000;
    private static final int KEYS = 13;

    @Override
    public void build(Bench bench) {
        // From one producer, so that each key's numbers come in their order.
        KeyedStream<Tuple2<String, Long>, String> tuples = bench.timedNumbers("numbers", NUMBERS)
                .map(number -> Tuple2.of(Scatter.key(KEYS, number), number))
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .setParallelism(1)
                .keyBy(tuple -> tuple.f0);
        bench.collect(tuples.sum(1).rebalance(), "sums rebalanced");
        bench.collectInOrder(tuples.sum(1), "sum", tuple -> tuple.f0);
        bench.collectInOrder(tuples.max(1).keyBy(tuple -> tuple.f0), "max", tuple -> tuple.f0);
        bench.collectInOrder(
                tuples.reduce((one, other) -> {
                    // Allowed: a reduce function may give back its first argument.
                    one.f1 += other.f1;
                    return one;
                }),
                "reduce",
                tuple -> tuple.f0);
        KeyedStream<Tuple3<String, Integer, Long>, String> levels = bench.timedNumbers("levels", NUMBERS)
                .map(KeyedTuples::withLevel)
                .returns(Types.TUPLE(Types.STRING, Types.INT, Types.LONG))
                .setParallelism(1)
                .keyBy(tuple -> tuple.f0);
        bench.collectInOrder(levels.minBy(1), "minBy", tuple -> tuple.f0);
        bench.collectInOrder(levels.maxBy(1, false), "last maxBy", tuple -> tuple.f0);
    }

    private static Tuple3<String, Integer, Long> withLevel(long number) {
        return Tuple3.of(Scatter.key(KEYS, number), Scatter.below(20, number * 7), number);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Long> sums = new HashMap<>();
        Map<String, Tuple3<String, Integer, Long>> lowest = new HashMap<>();
        Map<String, Tuple3<String, Integer, Long>> highest = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            String key = Scatter.key(KEYS, number);
            Tuple2<String, Long> sum = Tuple2.of(key, sums.merge(key, number, Long::sum));
            journal.noteInOrder("sum", key, sum);
            journal.noteInOrder("reduce", key, sum);
            journal.note("sums rebalanced", sum);
            journal.noteInOrder("max", key, Tuple2.of(key, number));
            Tuple3<String, Integer, Long> level = withLevel(number);
            journal.noteInOrder(
                    "minBy", key, lowest.merge(key, level, (before, now) -> now.f1 < before.f1 ? now : before));
            journal.noteInOrder(
                    "last maxBy", key, highest.merge(key, level, (before, now) -> now.f1 >= before.f1 ? now : before));
        }
    }
}
