package io.aurochs.application.study.flink;

import io.aurochs.application.study.spikedetection.Spike;
import io.aurochs.application.study.spikedetection.SpikeRule;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.util.Collector;

/** Passes values that are far from their mean. */
final class FindSpikes implements FlatMapFunction<Tuple3<String, Double, Double>, Spike> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(Tuple3<String, Double, Double> average, Collector<Spike> spikes) {
        if (SpikeRule.isSpike(average.f1, average.f2)) {
            spikes.collect(new Spike(average.f0, average.f1, average.f2));
        }
    }
}
