package io.aurochs.benchmarks.flink;

import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Adds sensor and window to what was aggregated. */
final class NameWindow extends ProcessWindowFunction<Tuple2<Long, Double>, WindowResult, Integer, TimeWindow> {
    private static final long serialVersionUID = 1L;

    @Override
    public void process(
            Integer sensor, Context context, Iterable<Tuple2<Long, Double>> aggregates, Collector<WindowResult> out) {
        for (Tuple2<Long, Double> aggregate : aggregates) {
            out.collect(new WindowResult(sensor, context.window().getStart(), aggregate.f0, aggregate.f1));
        }
    }
}
