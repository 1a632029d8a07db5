package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Side outputs of several types, each across an exchange of its own; the main output twice. */
public final class SideOutputs implements FlinkJob {
    private static final int NUMBERS = 4_000;
    private static final OutputTag<String> TEXTS = new OutputTag<>("texts", Types.STRING);
    private static final OutputTag<Integer> INTEGERS = new OutputTag<>("integers", Types.INT);
    private static final OutputTag<Order> ORDERS = new OutputTag<>("orders", Types.POJO(Order.class));

    @Override
    public void build(Bench bench) {
        SingleOutputStreamOperator<Long> main =
                bench.numbers("numbers", NUMBERS).rebalance().process(new Distribute());
        bench.collect(main.keyBy(number -> number % 10), "main keyed");
        bench.collect(main.shuffle(), "main shuffled");
        bench.collect(main.getSideOutput(TEXTS).keyBy(text -> text), "texts");
        bench.collect(main.getSideOutput(INTEGERS).broadcast(), "integers");
        bench.collect(main.getSideOutput(ORDERS).keyBy(order -> order.customer), "orders");
    }

    /** Each number to one or more outputs. */
    static final class Distribute extends ProcessFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<Long> out) {
            if (number % 2 == 0) {
                context.output(TEXTS, "text " + number);
            }
            if (number % 3 == 0) {
                context.output(INTEGERS, number.intValue());
            }
            if (number % 5 == 0) {
                context.output(ORDERS, order(number));
            }
            out.collect(number);
        }
    }

    private static Order order(long number) {
        return Order.of(number, Scatter.key(9, number));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("main keyed", number);
            journal.note("main shuffled", number);
            if (number % 2 == 0) {
                journal.note("texts", "text " + number);
            }
            for (int consumer = 0; number % 3 == 0 && consumer < setup.consumers(); consumer++) {
                journal.note("integers", number);
            }
            if (number % 5 == 0) {
                journal.note("orders", order(number));
            }
        }
    }
}
