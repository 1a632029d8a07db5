package io.aurochs.storm.metrics;

import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.metrics2.RollingAverageGauge;

/** Where the sampled latencies of one task on one stream go: the executor's averages, and the task's built-in metric. */
final class StreamLatency {
    private final MultiLatencyStat<Object> averages;
    private final Object key;
    private final RollingAverageGauge gauge;

    StreamLatency(MultiLatencyStat<Object> averages, Object key, RollingAverageGauge gauge) {
        this.averages = averages;
        this.key = key;
        this.gauge = gauge;
    }

    void record(long ms) {
        averages.record(key, ms);
        gauge.addValue((double) ms);
    }
}
