package io.aurochs.application.study.storm;

import io.aurochs.application.study.spikedetection.SpikeRule;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Passes values that are far from their mean. */
final class SpikeBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private static final String MESSAGE = "spike detected";

    SpikeBolt() {
        super(SpikeTopology.DEVICE, SpikeTopology.MEAN, SpikeTopology.VALUE, "message");
    }

    @Override
    void begin() {
        // It keeps nothing.
    }

    @Override
    void process(Tuple average) {
        if (SpikeRule.isSpike(average.getDouble(1), average.getDouble(2))) {
            emit(
                    average,
                    new Values(average.getValue(0), average.getValue(1), average.getValue(2), MESSAGE, time(average)));
        }
    }
}
