package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * An operator with a single object, which it changes and emits again and again, to a keyed exchange, to a broadcast one and
 * to a side output; consumers that keep what they got, and consumers that change it. Nobody may see another's changes.
 */
public final class MutatedAfterEmit implements FlinkJob {
    /** The topic of what a keyed operator gets, in its order. */
    public static final String KEPT = "kept";

    private static final int ORDERS = 2_000;
    private static final int STEPS = 3;
    private static final int CUSTOMERS = 20;
    private static final OutputTag<Order> SIDE = new OutputTag<>("side") {
        @Serial
        private static final long serialVersionUID = 1L;
    };

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        SingleOutputStreamOperator<Order> orders = bench.numbers("numbers", ORDERS)
                .flatMap(new OneObject())
                .setParallelism(producers)
                .process(new ToSideAndMain())
                .setParallelism(producers);
        bench.collectInOrder(orders.keyBy(order -> order.customer).process(new KeepAll()), KEPT, kept -> {
            String[] fields = kept.split(",", 3);
            return fields[1] + "/" + Long.parseLong(fields[0]) % producers;
        });
        bench.collect(orders.broadcast().map(new ChangeOwn()), "broadcast");
        DataStream<Order> side = orders.getSideOutput(SIDE);
        bench.collect(side.rebalance().map(new ChangeOwn()), "side");
        bench.collect(orders.rebalance().map(Order::toString), "rebalanced");
    }

    /** Emits one object {@link #STEPS} times for each number, changed in between, and changes it after the last. */
    static final class OneObject implements FlatMapFunction<Long, Order> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Order order;

        @Override
        public void flatMap(Long number, Collector<Order> out) {
            if (order == null) {
                order = new Order();
            }
            for (int step = 0; step < STEPS; step++) {
                order.set(number, Scatter.key(CUSTOMERS, number + step), step);
                out.collect(order);
            }
            order.set(-1, "nobody", -1);
        }
    }

    /** Emits to both, the same object, and changes it between and after. */
    static final class ToSideAndMain extends ProcessFunction<Order, Order> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Order order, ProcessFunction<Order, Order>.Context context, Collector<Order> out) {
            long id = order.id;
            String customer = order.customer;
            int step = order.path[1];
            context.output(SIDE, order);
            order.set(id, customer, step + 100);
            out.collect(order);
            order.set(-2, "nobody", -2);
        }
    }

    /** Keeps the objects it gets, and emits them all when there will be no more. */
    static final class KeepAll extends KeyedProcessFunction<String, Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Map<String, List<Order>> kept;

        @Override
        public void processElement(
                Order order, KeyedProcessFunction<String, Order, String>.Context context, Collector<String> out) {
            if (kept == null) {
                kept = new HashMap<>();
            }
            kept.computeIfAbsent(context.getCurrentKey(), any -> new ArrayList<>())
                    .add(order);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE - 1);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
            if (kept != null) {
                kept.getOrDefault(context.getCurrentKey(), List.of()).forEach(order -> out.collect(order.toString()));
            }
        }
    }

    /** Changes the object it was given. */
    static final class ChangeOwn implements MapFunction<Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String map(Order order) {
            String before = order.toString();
            order.set(-3, "changed by a consumer", -3);
            return before;
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < ORDERS; number++) {
            for (int step = 0; step < STEPS; step++) {
                String customer = Scatter.key(CUSTOMERS, number + step);
                Order order = Order.of(number, customer);
                order.set(number, customer, step);
                journal.note("side", order);
                order.set(number, customer, step + 100);
                journal.noteInOrder(KEPT, customer + "/" + number % setup.producers(), order);
                journal.note("rebalanced", order);
                for (int consumer = 0; consumer < setup.consumers(); consumer++) {
                    journal.note("broadcast", order);
                }
            }
        }
    }
}
