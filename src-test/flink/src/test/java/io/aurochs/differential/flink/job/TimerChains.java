package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * A single number for each key, and from then on nothing but processing-time timers: each emits, across exchanges, and
 * registers the next, a moment later. The source stays open, silent, until the last of them has been told.
 */
public final class TimerChains implements FlinkJob {
    /** For every setup's producers to emit as many. */
    private static final int KEYS = 12;

    private static final int TICKS = 40;
    private static final String TOLD = "ticks";

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        NumberSource keys =
                NumberSource.below(bench.run(), "keys", producers, KEYS).waitingAt(KEYS / producers, TOLD);
        bench.from(keys, WatermarkStrategy.noWatermarks(), "keys")
                .keyBy(key -> key)
                .process(new Tick())
                .rebalance()
                .map(text -> text)
                .keyBy(text -> text)
                .sinkTo(JournalSink.<String>of(bench.run(), TOLD).opensGateAt(KEYS * TICKS))
                .name(TOLD)
                .uid(bench.uid("ticks journal"));
    }

    /** Counts the timers of its key. */
    static final class Tick extends KeyedProcessFunction<Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Integer> ticks = new ValueStateDescriptor<>("ticks", Types.INT);

        @Override
        public void processElement(Long key, Context context, Collector<String> out) throws Exception {
            getRuntimeContext().getState(ticks).update(0);
            registerNext(context);
        }

        private static void registerNext(KeyedProcessFunction<Long, Long, String>.Context context) {
            context.timerService()
                    .registerProcessingTimeTimer(context.timerService().currentProcessingTime() + 1);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
            ValueState<Integer> state = getRuntimeContext().getState(ticks);
            int tick = state.value();
            out.collect(context.getCurrentKey() + " " + tick);
            state.update(tick + 1);
            if (tick + 1 < TICKS) {
                registerNext(context);
            }
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (int key = 0; key < KEYS; key++) {
            for (int tick = 0; tick < TICKS; tick++) {
                journal.note(TOLD, key + " " + tick);
            }
        }
    }
}
