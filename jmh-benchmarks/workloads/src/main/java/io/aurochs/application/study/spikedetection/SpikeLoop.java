package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.HashMap;
import java.util.Map;

/** Spike detection without an engine. */
public final class SpikeLoop implements PlainLoop {
    private final Results results;
    private final Map<String, MovingAverage> averages = new HashMap<>();

    public SpikeLoop(Results results) {
        this.results = results;
    }

    @Override
    public long process(String line) {
        Reading reading = Reading.parse(line);
        if (reading == null) {
            return 0;
        }
        double mean = averages.computeIfAbsent(
                        reading.device(), device -> new MovingAverage(MovingAverage.STANDARD_WINDOW))
                .add(reading.value());
        if (SpikeRule.isSpike(mean, reading.value())) {
            results.accept(new Spike(reading.device(), mean, reading.value()).hash());
        }
        return 1;
    }
}
