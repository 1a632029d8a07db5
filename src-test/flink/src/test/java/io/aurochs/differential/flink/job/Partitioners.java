package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.io.Serial;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Every way to hand records on, with the subtask that got them where that is certain. */
public final class Partitioners implements FlinkJob {
    private static final int NUMBERS = 3_600;

    @Override
    public void build(Bench bench) {
        SingleOutputStreamOperator<Long> numbers = bench.numbers("numbers", NUMBERS);
        int producers = bench.setup().producers();
        bench.collectInOrder(
                arrivals(numbers.partitionCustom(
                        (key, channels) -> (int) (key % channels), (Long number) -> number / 10)),
                "custom",
                arrival -> way(arrival, producers));
        bench.collectInOrder(arrivals(numbers.global()), "global", arrival -> way(arrival, producers));
        bench.collectInOrder(arrivals(numbers.broadcast()), "broadcast", arrival -> way(arrival, producers));
        bench.collectInOrder(arrivals(numbers.rescale()), "rescale", arrival -> way(arrival, producers));
        bench.collectInOrder(
                        arrivals(numbers.forward()).setParallelism(producers),
                        "forward",
                        arrival -> way(arrival, producers))
                .setParallelism(producers);
        // Where the round begins is left to chance, and so is all of shuffle.
        bench.collect(arrivals(numbers.rebalance()).map(arrival -> way(arrival, producers)), "rebalance: ways");
        DataStream<Long> more = bench.numbers("more", NUMBERS).map(number -> -number);
        bench.collect(numbers.rebalance().union(more.shuffle(), numbers.rescale(), more), "union");
    }

    private static SingleOutputStreamOperator<String> arrivals(DataStream<Long> stream) {
        return stream.map(new Arrival()).disableChaining();
    }

    /** From which producer to which consumer. */
    private static String way(String arrival, int producers) {
        String[] parts = arrival.split(":", 2);
        return Long.parseLong(parts[1]) % producers + " to " + parts[0];
    }

    /** The subtask, then the number. */
    static final class Arrival extends RichMapFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String map(Long number) {
            return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() + ":" + number;
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            long producer = number % setup.producers();
            note(journal, "custom", producer, number / 10 % setup.consumers(), number);
            note(journal, "global", producer, 0, number);
            note(journal, "forward", producer, producer, number);
            for (int consumer = 0; consumer < setup.consumers(); consumer++) {
                note(journal, "broadcast", producer, consumer, number);
            }
            long round = number / setup.producers() % setup.consumers();
            journal.note("rebalance: ways", producer + " to " + round);
            for (int copy = 0; copy < 2; copy++) {
                journal.note("union", number);
                journal.note("union", -number);
            }
        }
    }

    private static void note(Journal journal, String topic, long producer, long consumer, long number) {
        journal.noteInOrder(topic, producer + " to " + consumer, consumer + ":" + number);
    }
}
