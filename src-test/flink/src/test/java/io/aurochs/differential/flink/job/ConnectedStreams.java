package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.co.CoMapFunction;
import org.apache.flink.streaming.api.functions.co.CoProcessFunction;
import org.apache.flink.streaming.api.functions.co.RichCoFlatMapFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Two streams of different types connected: by key with state that both share, and without keys, across other exchanges. */
public final class ConnectedStreams implements FlinkJob {
    private static final int NUMBERS = 3_000;
    private static final int ORDERS = 2_000;
    private static final int KEYS = 14;
    private static final OutputTag<Order> ASIDE = new OutputTag<>("aside", Types.POJO(Order.class));

    @Override
    public void build(Bench bench) {
        DataStream<Long> numbers = bench.numbers("numbers", NUMBERS);
        DataStream<Order> orders = bench.numbers("orders", ORDERS).map(ConnectedStreams::order);
        bench.collect(
                numbers.keyBy(number -> Scatter.key(KEYS, number))
                        .connect(orders.keyBy(order -> order.customer))
                        .flatMap(new CountBoth()),
                "counts");
        bench.collect(numbers.rebalance().connect(orders.broadcast()).map(new Tell()), "told");
        SingleOutputStreamOperator<Long> halves =
                numbers.global().connect(orders.rescale()).process(new Halve());
        bench.collect(halves.shuffle(), "halves");
        bench.collect(halves.getSideOutput(ASIDE).keyBy(order -> order.customer), "aside");
    }

    private static Order order(long number) {
        return Order.of(number, Scatter.key(KEYS, number * 5));
    }

    /** Counts per key what comes from either side. */
    static final class CountBoth extends RichCoFlatMapFunction<Long, Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient ValueState<Integer> count;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
        CountBoth() {}

        @Override
        public void open(OpenContext context) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.INT));
        }

        @Override
        public void flatMap1(Long number, Collector<String> out) throws Exception {
            add(Scatter.key(KEYS, number), out);
        }

        @Override
        public void flatMap2(Order order, Collector<String> out) throws Exception {
            add(order.customer, out);
        }

        private void add(String key, Collector<String> out) throws Exception {
            Integer before = count.value();
            int now = before == null ? 1 : before + 1;
            count.update(now);
            out.collect(key + "=" + now);
        }
    }

    /** Both as text; orders are changed. */
    static final class Tell implements CoMapFunction<Long, Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String map1(Long number) {
            return "number " + number;
        }

        @Override
        public String map2(Order order) {
            String before = order.toString();
            order.set(-1, "nobody", -1);
            return before;
        }
    }

    /** Even numbers halved; orders to the side. */
    static final class Halve extends CoProcessFunction<Long, Order, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(Long number, Context context, Collector<Long> out) {
            if (number % 2 == 0) {
                out.collect(number / 2);
            }
        }

        @Override
        public void processElement2(Order order, Context context, Collector<Long> out) {
            context.output(ASIDE, order);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Integer> counts = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            String key = Scatter.key(KEYS, number);
            journal.note("counts", key + "=" + counts.merge(key, 1, Integer::sum));
            journal.note("told", "number " + number);
            if (number % 2 == 0) {
                journal.note("halves", number / 2);
            }
        }
        for (long number = 0; number < ORDERS; number++) {
            Order order = order(number);
            journal.note("counts", order.customer + "=" + counts.merge(order.customer, 1, Integer::sum));
            journal.note("aside", order);
            for (int consumer = 0; consumer < setup.consumers(); consumer++) {
                journal.note("told", order);
            }
        }
    }
}
