package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Numbers through a shuffle by key, held when all of them have arrived, so that a test can look at the running job. */
public final class Held implements FlinkJob {
    public static final long NUMBERS = 2_000;
    public static final String ARRIVED = "arrived";
    public static final String RELEASED = "released";
    public static final String SOURCE = "held-source";
    public static final String COUNT = "held-count";

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        bench.from(
                        NumberSource.below(bench.run(), "numbers", producers, NUMBERS)
                                .waitingAt(NUMBERS / producers, RELEASED),
                        WatermarkStrategy.noWatermarks(),
                        SOURCE)
                .keyBy(number -> number % 100)
                .map(new CountAndArrive(bench.run()))
                .name(COUNT)
                .sinkTo(new DiscardingSink<>());
    }

    /** Keeps a count by key, so that there is state to checkpoint. */
    static final class CountAndArrive extends RichMapFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private transient ValueState<Long> count;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
        CountAndArrive(Run run) {
            this.run = run;
        }

        @Override
        public void open(OpenContext context) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
        }

        @Override
        public Long map(Long number) throws Exception {
            Long before = count.value();
            count.update(before == null ? 1 : before + 1);
            run.gate(ARRIVED).arrive(NUMBERS);
            return number;
        }
    }
}
