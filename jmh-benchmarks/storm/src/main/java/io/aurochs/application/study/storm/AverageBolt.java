package io.aurochs.application.study.storm;

import io.aurochs.application.study.spikedetection.MovingAverage;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits each value with the mean of its device's last ones. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class AverageBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<String, MovingAverage> averages;

    AverageBolt() {
        super(SpikeTopology.DEVICE, SpikeTopology.MEAN, SpikeTopology.VALUE);
    }

    @Override
    void begin() {
        averages = new HashMap<>();
    }

    @Override
    void process(Tuple reading) {
        String device = reading.getString(0);
        double value = reading.getDouble(2);
        double mean = averages.computeIfAbsent(device, unseen -> new MovingAverage(MovingAverage.STANDARD_WINDOW))
                .add(value);
        emit(reading, new Values(device, mean, value, time(reading)));
    }
}
