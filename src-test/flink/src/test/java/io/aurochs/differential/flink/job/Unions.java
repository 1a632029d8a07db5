package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The union of three streams, each of a parallelism of its own: by key, where timestamps come through, and rebalanced. */
public final class Unions implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 10;

    @Override
    public void build(Bench bench) {
        List<Integer> parallelisms = parallelisms(bench.setup());
        DataStream<Long> first = numbers(bench, 0);
        DataStream<Long> all = first.union(numbers(bench, 1), numbers(bench, 2));
        bench.collectInOrder(
                all.keyBy(number -> Scatter.key(KEYS, number)).process(new TellTimestamp()), "keyed", text -> {
                    long number = Long.parseLong(text.substring(0, text.indexOf('@')));
                    return way(parallelisms, number);
                });
        bench.collect(all.rebalance(), "rebalanced");
        bench.collect(all.union(first).keyBy(number -> -number), "twice");
    }

    private static List<Integer> parallelisms(Setup setup) {
        return List.of(setup.producers(), 1, setup.consumers());
    }

    private static DataStream<Long> numbers(Bench bench, int stream) {
        int parallelism = parallelisms(bench.setup()).get(stream);
        String name = "numbers-" + stream;
        return bench.from(NumberSource.below(bench.run(), name, parallelism, NUMBERS), EventTime.ofNumbers(), name)
                .setParallelism(parallelism)
                .map(number -> number + (long) stream * NUMBERS)
                .setParallelism(parallelism);
    }

    /** From which subtask of which stream to which key. */
    private static String way(List<Integer> parallelisms, long number) {
        int stream = (int) (number / NUMBERS);
        return stream + "/" + number % NUMBERS % parallelisms.get(stream) + " to " + Scatter.key(KEYS, number);
    }

    /** The number and its timestamp. */
    static final class TellTimestamp extends KeyedProcessFunction<String, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<String> out) {
            out.collect(number + "@" + context.timestamp());
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        List<Integer> parallelisms = parallelisms(setup);
        for (long number = 0; number < (long) parallelisms.size() * NUMBERS; number++) {
            journal.noteInOrder("keyed", way(parallelisms, number), number + "@" + number % NUMBERS);
            journal.note("rebalanced", number);
            journal.note("twice", number);
            if (number < NUMBERS) {
                journal.note("twice", number);
            }
        }
    }
}
