package io.aurochs.benchmarks.streambox.flink;

import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.windowing.ProcessAllWindowFunction;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Compares each window's average score with that of the window before; gives end and average of those that differ. */
final class MoodChanges extends ProcessAllWindowFunction<Total, Tuple2<Long, Double>, TimeWindow> {
    private static final long serialVersionUID = 1L;

    /** The last window's end and average. */
    private static final ValueStateDescriptor<Tuple2<Long, Double>> LAST =
            new ValueStateDescriptor<>("last", Types.TUPLE(Types.LONG, Types.DOUBLE));

    private final double threshold;

    MoodChanges(double threshold) {
        this.threshold = threshold;
    }

    @Override
    public void process(Context context, Iterable<Total> moods, Collector<Tuple2<Long, Double>> changes)
            throws Exception {
        ValueState<Tuple2<Long, Double>> state = context.globalState().getState(LAST);
        Tuple2<Long, Double> last = state.value();
        TimeWindow window = context.window();
        for (Total mood : moods) {
            double average = (double) mood.sum() / mood.count();
            Tuple2<Long, Double> now = Tuple2.of(window.getEnd(), average);
            if (last != null && last.f0 == window.getStart() && Math.abs(average - last.f1) > threshold) {
                changes.collect(now);
            }
            state.update(now);
        }
    }
}
