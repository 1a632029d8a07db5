package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.jspecify.annotations.Nullable;

/** Number and sum of a window's measurements, as they arrive. Its records are what is counted as processed. */
final class SumValues implements AggregateFunction<Measurement, Tuple2<Long, Double>, Tuple2<Long, Double>> {
    private static final long serialVersionUID = 1L;

    /** An aggregate function has no open(). */
    private transient @Nullable OperatorProbe probe;

    @Override
    public Tuple2<Long, Double> createAccumulator() {
        return Tuple2.of(0L, 0.0);
    }

    @Override
    public Tuple2<Long, Double> add(Measurement measurement, Tuple2<Long, Double> accumulator) {
        probe().countRecord();
        accumulator.f0 += 1;
        accumulator.f1 += measurement.value;
        return accumulator;
    }

    private OperatorProbe probe() {
        OperatorProbe known = probe;
        if (known == null) {
            known = RunProbes.current().addOperator();
            probe = known;
        }
        return known;
    }

    @Override
    public Tuple2<Long, Double> getResult(Tuple2<Long, Double> accumulator) {
        return accumulator;
    }

    @Override
    public Tuple2<Long, Double> merge(Tuple2<Long, Double> a, Tuple2<Long, Double> b) {
        return Tuple2.of(a.f0 + b.f0, a.f1 + b.f1);
    }
}
