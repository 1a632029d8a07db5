package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Keys of several fields: a tuple, and a POJO that is a mutable field of the record, which the operator then changes. */
public final class CompositeKeys implements FlinkJob {
    private static final int NUMBERS = 3_000;
    private static final int CUSTOMERS = 10;

    @Override
    public void build(Bench bench) {
        var orders = bench.numbers("numbers", NUMBERS).map(CompositeKeys::order);
        bench.collect(
                orders.keyBy(
                                order -> Tuple2.of(order.customer, order.amounts.get(1)),
                                Types.TUPLE(Types.STRING, Types.INT))
                        .process(new CountAndSpoil<>()),
                "by tuple");
        bench.collect(
                orders.keyBy(CompositeKeys::addressOf, Types.POJO(Order.Address.class))
                        .process(new CountAndSpoil<>()),
                "by field");
    }

    private static Order order(long number) {
        Order order = Order.of(0, Scatter.key(CUSTOMERS, number));
        order.set(number % 4, order.customer, Scatter.below(3, number));
        return order;
    }

    private static Order.Address addressOf(Order order) {
        if (order.address == null) {
            throw new IllegalArgumentException(order + " has no address");
        }
        return order.address;
    }

    /** Counts, then changes the record and all that is in it. */
    static final class CountAndSpoil<K> extends KeyedProcessFunction<K, Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Integer> count = new ValueStateDescriptor<>("count", Types.INT);

        @Override
        public void processElement(Order order, Context context, Collector<String> out) throws Exception {
            ValueState<Integer> state = getRuntimeContext().getState(count);
            Integer before = state.value();
            int now = before == null ? 1 : before + 1;
            String key = context.getCurrentKey().toString();
            order.customer = "spoilt";
            order.amounts.clear();
            state.update(now);
            out.collect(key + "=" + now);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<Object, Integer> tuples = new HashMap<>();
        Map<Object, Integer> addresses = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            Order order = order(number);
            Object tuple = Tuple2.of(order.customer, order.amounts.get(1));
            Object address = addressOf(order);
            journal.note("by tuple", tuple + "=" + tuples.merge(tuple, 1, Integer::sum));
            journal.note("by field", address + "=" + addresses.merge(address, 1, Integer::sum));
        }
    }
}
