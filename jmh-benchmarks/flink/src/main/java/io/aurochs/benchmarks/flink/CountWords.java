package io.aurochs.benchmarks.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The measured operator of word count: counts each word in keyed state, emits its new count, and reports its last. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class CountWords extends KeyedProcessFunction<String, Tuple2<String, Integer>, Tuple2<String, Long>> {
    private static final long serialVersionUID = 1L;

    private final boolean openLoop;
    private transient ValueState<Long> count;
    private transient OperatorProbe probe;

    CountWords(boolean openLoop) {
        this.openLoop = openLoop;
    }

    @Override
    public void open(OpenContext context) {
        count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void processElement(Tuple2<String, Integer> word, Context context, Collector<Tuple2<String, Long>> out)
            throws Exception {
        Long before = count.value();
        if (before == null) {
            // Fires when the input has ended.
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        long now = (before == null ? 0 : before) + word.f1;
        count.update(now);
        out.collect(Tuple2.of(word.f0, now));
        if (openLoop) {
            probe.recordLatency(context.timestamp());
        }
        probe.countRecord();
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Tuple2<String, Long>> out) throws Exception {
        probe.reportTotal(context.getCurrentKey(), count.value());
    }
}
