package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.io.Serial;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.groups.OperatorIOMetricGroup;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Chained operators of the kinds that have a step of their own, and of others; a fork within the chain, a side output within it, and
 * the counts of records that operators see of themselves.
 */
public final class Chains implements FlinkJob {
    private static final long NUMBERS = 3_000;
    private static final int KEYS = 7;
    private static final OutputTag<Long> SIDE = new OutputTag<>("side", Types.LONG);

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        SingleOutputStreamOperator<Long> kept = bench.numbers("numbers", NUMBERS)
                .map(number -> number * KEYS)
                .returns(Types.LONG)
                .setParallelism(producers)
                .filter(number -> number % 3 != 0)
                .setParallelism(producers);
        DataStream<String> counted = kept.flatMap(new Twice())
                .setParallelism(producers)
                .map(new Counted())
                .setParallelism(producers);
        end(bench, counted, "counted");
        SingleOutputStreamOperator<Long> divided = kept.process(new Divide()).setParallelism(producers);
        end(bench, divided.map(String::valueOf).setParallelism(producers), "main");
        end(bench, divided.getSideOutput(SIDE).map(number -> "side " + number).setParallelism(producers), "side");
    }

    private static void end(Bench bench, DataStream<String> chained, String topic) {
        bench.collect(chained, topic).setParallelism(bench.setup().producers());
    }

    /** Emits a number and how many numbers it has emitted. */
    static final class Twice extends RichFlatMapFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void flatMap(Long number, Collector<Long> out) {
            out.collect(number);
            OperatorIOMetricGroup metrics = getRuntimeContext().getMetricGroup().getIOMetricGroup();
            out.collect(metrics.getNumRecordsOutCounter().getCount());
        }
    }

    /** Adds how many records have arrived. */
    static final class Counted extends RichMapFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String map(Long number) {
            OperatorIOMetricGroup metrics = getRuntimeContext().getMetricGroup().getIOMetricGroup();
            return number + " of " + metrics.getNumRecordsInCounter().getCount();
        }
    }

    /** Even numbers to a side output. */
    static final class Divide extends ProcessFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<Long> out) {
            if (number % 2 == 0) {
                context.output(SIDE, number);
            } else {
                out.collect(number);
            }
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        long[] emitted = new long[setup.producers()];
        for (long n = 0; n < NUMBERS; n++) {
            long number = n * KEYS;
            if (number % 3 == 0) {
                continue;
            }
            int producer = (int) (n % setup.producers());
            journal.note("counted", number + " of " + ++emitted[producer]);
            journal.note("counted", emitted[producer] + " of " + ++emitted[producer]);
            journal.note(number % 2 == 0 ? "side" : "main", number % 2 == 0 ? "side " + number : number);
        }
    }
}
