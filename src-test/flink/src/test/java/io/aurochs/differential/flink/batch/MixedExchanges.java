package io.aurochs.differential.flink.batch;

import io.aurochs.differential.flink.component.Gate;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.api.transformations.StreamExchangeMode;
import org.apache.flink.streaming.runtime.partitioner.RebalancePartitioner;

/**
 * A batch job with blocking and pipelined edges: a region writes numbers, the next one reads them, passes them on, and sums them by key.
 * A task of the second region fails once. Flink then runs that region again, and not the first.
 *
 * @param failsBehindSorter whether it fails at the first sum, when the numbers have been sorted; else half way of the numbers
 */
public record MixedExchanges(boolean failsBehindSorter) implements FlinkJob {
    /** The numbers that the first region has read, each time that it reads them. */
    public static final String READ = "read";
    /** The sums by key. */
    public static final String SUMS = "sums";
    /** Edges whose results are blocking. */
    public static final String BLOCKING = "blocking";
    /** Edges whose results are pipelined. */
    public static final String PIPELINED = "pipelined";

    private static final String FAILED = "failed";
    /** How many numbers there are. */
    public static final int NUMBERS = 4_000;

    private static final int KEYS = 60;
    private static final int NEVER = 0;

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(InBatch.SETTINGS);
        settings.put("restart-strategy.type", "fixed-delay");
        settings.put("restart-strategy.fixed-delay.attempts", "1");
        settings.put("restart-strategy.fixed-delay.delay", "0 s");
        return settings;
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        DataStream<String> read = bench.numbers("numbers", NUMBERS)
                .map(number -> {
                    run.journal().note(READ, number);
                    return emitted(run, String.valueOf(number));
                })
                .setParallelism(bench.setup().producers())
                .returns(Types.STRING);
        DataStream<String> passed = overBlockingEdge(read)
                .map(text -> {
                    arrived(run, text, BLOCKING);
                    // Another object than the one that arrived.
                    return emitted(run, String.valueOf(text.toCharArray()));
                })
                .returns(Types.STRING)
                .rebalance()
                .map(new FailingOnce<String>(run, failsBehindSorter ? NEVER : NUMBERS / 2))
                .returns(Types.STRING);
        DataStream<Tuple2<String, Long>> sums = passed.map(text -> {
                    arrived(run, text, PIPELINED);
                    return Tuple2.of(key(Long.parseLong(text)), Long.valueOf(text));
                })
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .keyBy(tuple -> tuple.f0)
                .sum(1);
        // A single task, so that no sum is noted before it fails.
        bench.collect(
                        sums.global()
                                .map(new FailingOnce<Tuple2<String, Long>>(run, failsBehindSorter ? 1 : NEVER))
                                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                                .setParallelism(1),
                        SUMS)
                .setParallelism(1);
    }

    /** Rebalances a stream over an edge that is blocking, whatever the settings of the job. */
    private static <T> DataStream<T> overBlockingEdge(DataStream<T> stream) {
        return new DataStream<>(
                stream.getExecutionEnvironment(),
                new PartitionTransformation<>(
                        stream.getTransformation(), new RebalancePartitioner<>(), StreamExchangeMode.BATCH));
    }

    private static String emitted(Run run, String text) {
        run.emit(text);
        return text;
    }

    private static void arrived(Run run, String text, String edges) {
        arrivals(run, edges, run.isEmitted(text)).arrive(1);
    }

    /** Counts the records that have come over edges of a kind, as the objects that were emitted or as others. */
    public static Gate arrivals(Run run, String edges, boolean asEmitted) {
        return run.gate(edges + ", " + (asEmitted ? "as emitted" : "as other objects"));
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    /** Fails at one of the records that it gets, the first time; or never. */
    private record FailingOnce<T>(Run run, int at) implements MapFunction<T, T> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public T map(T record) {
            if (at != NEVER && !run.gate(FAILED).isOpen() && run.gate(FAILED).arrive(at) == at) {
                throw new IllegalStateException("planned");
            }
            return record;
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        TreeMap<String, Long> sums = new TreeMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            journal.note(READ, number);
            sums.merge(key(number), number, Long::sum);
        }
        sums.forEach((key, sum) -> journal.note(SUMS, Tuple2.of(key, sum)));
    }
}
