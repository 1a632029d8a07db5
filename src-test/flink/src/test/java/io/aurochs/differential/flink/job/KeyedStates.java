package io.aurochs.differential.flink.job;

import java.io.Serial;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.AggregatingState;
import org.apache.flink.api.common.state.AggregatingStateDescriptor;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ReducingState;
import org.apache.flink.api.common.state.ReducingStateDescriptor;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;

/** Keyed state of every kind, all of it about the numbers of the current key. */
final class KeyedStates implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Far longer than any run: whatever expires does so by mistake. */
    private static final Duration TIME_TO_LIVE = Duration.ofDays(10);

    private static final int REMAINDERS = 7;

    private final boolean expiring;
    private transient ValueState<Long> sum;
    private transient ListState<Long> numbers;
    private transient MapState<Long, Long> remainders;
    private transient ReducingState<Long> greatest;
    private transient AggregatingState<Long, String> mean;

    /** With a time to live, or without. */
    @SuppressWarnings("NullAway.Init") // Initialised in open().
    KeyedStates(boolean expiring) {
        this.expiring = expiring;
    }

    void open(RuntimeContext context) {
        sum = context.getState(withTtl(new ValueStateDescriptor<>("sum", Types.LONG)));
        numbers = context.getListState(withTtl(new ListStateDescriptor<>("numbers", Types.LONG)));
        remainders = context.getMapState(withTtl(new MapStateDescriptor<>("remainders", Types.LONG, Types.LONG)));
        greatest = context.getReducingState(withTtl(new ReducingStateDescriptor<>("greatest", Math::max, Types.LONG)));
        mean = context.getAggregatingState(
                withTtl(new AggregatingStateDescriptor<>("mean", new Mean(), Types.TUPLE(Types.LONG, Types.LONG))));
    }

    private <D extends StateDescriptor<?, ?>> D withTtl(D descriptor) {
        if (expiring) {
            descriptor.enableTimeToLive(StateTtlConfig.newBuilder(TIME_TO_LIVE).build());
        }
        return descriptor;
    }

    void add(long number, long factor) throws Exception {
        Long before = sum.value();
        sum.update((before == null ? 0 : before) + number * factor);
        numbers.add(number);
        Long count = remainders.get(number % REMAINDERS);
        remainders.put(number % REMAINDERS, count == null ? 1 : count + 1);
        greatest.add(number);
        mean.add(number);
    }

    /** All the states of the current key, in an order of their own. */
    String text(String key) throws Exception {
        Map<Long, Long> sortedRemainders = new TreeMap<>();
        for (Map.Entry<Long, Long> entry : remainders.entries()) {
            sortedRemainders.put(entry.getKey(), entry.getValue());
        }
        return text(key, sum.value(), sorted(numbers.get()), sortedRemainders, greatest.get(), mean.get());
    }

    private static List<Long> sorted(Iterable<Long> numbers) {
        Stream<Long> stream = StreamSupport.stream(numbers.spliterator(), false);
        return stream.sorted().toList();
    }

    private static String text(
            String key, long sum, List<Long> numbers, Map<Long, Long> remainders, long greatest, String mean) {
        return key + ": " + sum + " " + numbers + " " + remainders + " " + greatest + " " + mean;
    }

    /** Sum and count. */
    static final class Mean implements AggregateFunction<Long, Tuple2<Long, Long>, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<Long, Long> createAccumulator() {
            return Tuple2.of(0L, 0L);
        }

        @Override
        public Tuple2<Long, Long> add(Long number, Tuple2<Long, Long> accumulator) {
            return Tuple2.of(accumulator.f0 + number, accumulator.f1 + 1);
        }

        @Override
        public String getResult(Tuple2<Long, Long> accumulator) {
            return accumulator.f0 + "/" + accumulator.f1;
        }

        @Override
        public Tuple2<Long, Long> merge(Tuple2<Long, Long> one, Tuple2<Long, Long> other) {
            return Tuple2.of(one.f0 + other.f0, one.f1 + other.f1);
        }
    }

    /** The same in a plain loop, for one key. */
    static final class Plain {
        private final List<Long> numbers = new ArrayList<>();
        private final Map<Long, Long> remainders = new TreeMap<>();
        private long sum;
        private long greatest;
        private long total;

        /** Numbers in ascending order. */
        void add(long number, long factor) {
            sum += number * factor;
            numbers.add(number);
            remainders.merge(number % REMAINDERS, 1L, Long::sum);
            greatest = number;
            total += number;
        }

        String text(String key) {
            return KeyedStates.text(key, sum, numbers, remainders, greatest, total + "/" + numbers.size());
        }
    }
}
