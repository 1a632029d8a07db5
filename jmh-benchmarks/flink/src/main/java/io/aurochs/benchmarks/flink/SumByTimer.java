package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Sums each sensor's measurements per window, and tells the sum by a timer at the window's end. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class SumByTimer extends KeyedProcessFunction<Integer, Measurement, WindowResult> {
    private static final long serialVersionUID = 1L;

    private final long lengthMs;
    private transient MapState<Long, Tuple2<Long, Double>> sums;
    private transient OperatorProbe probe;

    SumByTimer(long lengthMs) {
        this.lengthMs = lengthMs;
    }

    @Override
    public void open(OpenContext context) {
        sums = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("sums", Types.LONG, Types.TUPLE(Types.LONG, Types.DOUBLE)));
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void processElement(Measurement measurement, Context context, Collector<WindowResult> out) throws Exception {
        long last = measurement.timeMs - measurement.timeMs % lengthMs + lengthMs - 1;
        context.timerService().registerEventTimeTimer(last);
        Tuple2<Long, Double> sum = sums.get(last);
        if (sum == null) {
            sum = Tuple2.of(0L, 0.0);
        }
        sum.f0 += 1;
        sum.f1 += measurement.value;
        sums.put(last, sum);
        probe.countRecord();
    }

    @Override
    public void onTimer(long last, OnTimerContext context, Collector<WindowResult> out) throws Exception {
        Tuple2<Long, Double> sum = sums.get(last);
        sums.remove(last);
        out.collect(new WindowResult(context.getCurrentKey(), last + 1 - lengthMs, sum.f0, sum.f1));
    }
}
