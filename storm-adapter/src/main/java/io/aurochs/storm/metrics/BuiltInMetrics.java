package io.aurochs.storm.metrics;

import com.codahale.metrics.Gauge;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.storm.metrics2.RateCounter;
import org.apache.storm.metrics2.RollingAverageGauge;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.utils.Utils;

/** Registers one task's built-in metrics with Storm's registry, under the names they have on Storm. */
final class BuiltInMetrics {
    private final StormMetricRegistry registry;
    private final String topologyId;
    private final String component;
    private final int task;
    private final int port;

    BuiltInMetrics(StormMetricRegistry registry, String topologyId, String component, int task, int port) {
        this.registry = registry;
        this.topologyId = topologyId;
        this.component = component;
        this.task = task;
        this.port = port;
    }

    /** @param key what Storm's statistics know the stream by */
    RateCounter counter(String name, Object key, String stream) {
        return registry.rateCounter(name(name, key), topologyId, component, task, port, stream);
    }

    /** A count that belongs to no stream. */
    RateCounter counter(String name) {
        return registry.rateCounter(name, component, task);
    }

    /** @param key what Storm's statistics know the stream by */
    RollingAverageGauge average(String name, Object key, String stream) {
        return average(name(name, key), stream);
    }

    /** What belongs to no stream counts among the default stream's. */
    RollingAverageGauge average(String name) {
        return average(name, Utils.DEFAULT_STREAM_ID);
    }

    private RollingAverageGauge average(String name, String stream) {
        RollingAverageGauge gauge = new RollingAverageGauge();
        registry.gauge(name, gauge, topologyId, component, stream, task, port);
        return gauge;
    }

    /** A value of the whole task. */
    void gauge(String name, IntSupplier value) {
        gauge(name, (Gauge<Integer>) value::getAsInt);
    }

    /** A value of the whole task. */
    void gauge(String name, LongSupplier value) {
        gauge(name, (Gauge<Long>) value::getAsLong);
    }

    /** A value of the whole task. */
    void gauge(String name, DoubleSupplier value) {
        gauge(name, (Gauge<Double>) value::getAsDouble);
    }

    private void gauge(String name, Gauge<?> gauge) {
        registry.gauge(name, gauge, topologyId, component, Utils.DEFAULT_STREAM_ID, task, port);
    }

    private static String name(String name, Object key) {
        return name + "-" + (key instanceof List<?> parts ? parts.get(0) + ":" + parts.get(1) : key);
    }
}
