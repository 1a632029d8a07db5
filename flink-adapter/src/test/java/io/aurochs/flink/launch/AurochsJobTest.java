package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.AurochsEnvironment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole job on a cluster, with bundles so small that many are opened, filled, waited for and recycled. */
@Timeout(120)
class AurochsJobTest {
    private static final Map<Long, Long> SUMS = new ConcurrentHashMap<>();
    private static final long NUMBERS = 20_000;
    private static final long KEYS = 97;

    @Test
    void keyedSumsAreRight() throws Exception {
        Configuration configuration = new Configuration();
        configuration.setString("aurochs.bundle.records", "3");
        configuration.setString("parallelism.default", "2");
        SUMS.clear();
        StreamExecutionEnvironment environment = AurochsEnvironment.get(configuration);
        environment
                .fromSequence(1, NUMBERS)
                .rebalance()
                .map(number -> number)
                .returns(Types.LONG)
                .keyBy(number -> number % KEYS, Types.LONG)
                .process(new Summing())
                .rebalance()
                .sinkTo(new DiscardingSink<>());
        environment.execute("sums");
        assertThat(SUMS).hasSize((int) KEYS);
        assertThat(SUMS)
                .allSatisfy((key, sum) -> assertThat(sum)
                        .isEqualTo(LongStream.rangeClosed(1, NUMBERS)
                                .filter(number -> number % KEYS == key)
                                .sum()));
    }

    /** Keeps a sum per key in Flink's state, and shows it. */
    private static final class Summing extends KeyedProcessFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(
                Long value, KeyedProcessFunction<Long, Long, Long>.Context context, Collector<Long> out)
                throws Exception {
            ValueState<Long> state = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Types.LONG));
            Long before = state.value();
            long sum = (before == null ? 0 : before) + value;
            state.update(sum);
            SUMS.put(context.getCurrentKey(), sum);
            out.collect(sum);
        }
    }
}
