package io.aurochs.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.metrics2.RollingAverageGauge;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamLatencyTest {
    private static final String KEY = "default";

    private final MultiLatencyStat<Object> averages = new MultiLatencyStat<>(20);
    private final RollingAverageGauge gauge = new RollingAverageGauge();
    private final StreamLatency latency = new StreamLatency();
    private int gauges;

    @AfterEach
    void stopStormsTimer() {
        averages.close();
    }

    @Test
    void passesOnTheAverageOfWhatWasPublished() {
        latency.record(3, 1);
        latency.record(4, 1);
        latency.record(10, 1);
        passOn();
        assertThat(gauges).as("nothing is published").isZero();
        latency.publish();
        passOn();
        assertThat(average()).isCloseTo(17.0 / 3, within(1e-9));
        assertThat(gauge.getValue()).isCloseTo(17.0 / 3, within(1e-9));
    }

    @Test
    void weighsWhatStandsForSeveral() {
        latency.record(1, 1);
        latency.record(9, 3);
        latency.publish();
        passOn();
        assertThat(average()).isCloseTo(28.0 / 4, within(1e-9));
    }

    @Test
    void keepsTheAverageOfVeryMany() {
        for (int i = 0; i < 1_000_000; i++) {
            latency.record(i % 4 == 0 ? 1 : 0, 1);
        }
        latency.publish();
        passOn();
        assertThat(average()).isCloseTo(0.25, within(1e-3));
    }

    @Test
    void passesOnOnlyWhatIsNew() {
        latency.record(2, 1);
        latency.publish();
        passOn();
        passOn();
        latency.record(5, 1);
        latency.publish();
        passOn();
        assertThat(average()).isCloseTo(3.5, within(1e-9));
        assertThat(gauges).as("the metric is registered once").isEqualTo(1);
    }

    private void passOn() {
        latency.passOn(averages, KEY, () -> {
            gauges++;
            return gauge;
        });
    }

    private double average() {
        return averages.getTimeLatAvg().getOrDefault(":all-time", Map.of()).getOrDefault(KEY, Double.NaN);
    }
}
