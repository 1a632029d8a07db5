package io.aurochs.storm.metrics;

import com.codahale.metrics.Metered;
import com.codahale.metrics.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metrics2.PerReporterGauge;
import org.apache.storm.metrics2.StormMetricRegistry;

/**
 * The data points of one task at one moment, for metrics consumers, named as on Storm: of the metrics it registered with
 * {@code registerMetric}, and of those in Storm's registry.
 */
final class DataPoints {
    private static final double NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<DataPoint> points = new ArrayList<>();

    List<DataPoint> all() {
        return points;
    }

    /** Adds metrics of user code, which begin anew. */
    void addRegistered(Map<String, IMetric> metrics) {
        metrics.forEach((name, metric) -> {
            Object value = metric.getValueAndReset();
            if (value != null) {
                points.add(point(name, value, metric.getDimensions()));
            }
        });
    }

    /**
     * Adds what the registry holds of a task.
     *
     * @param reporter whom gauges that tell each reporter something once should take this for
     */
    void addRegistry(StormMetricRegistry registry, int task, Object reporter) {
        registry.getTaskGauges(task).forEach((name, gauge) -> {
            Object value =
                    gauge instanceof PerReporterGauge<?> once ? once.getValueForReporter(reporter) : gauge.getValue();
            if (value instanceof Number) {
                add(name, value);
            }
        });
        registry.getTaskCounters(task).forEach((name, counter) -> add(name, counter.getCount()));
        registry.getTaskHistograms(task).forEach((name, histogram) -> {
            addSnapshot(name, histogram.getSnapshot());
            add(name + ".count", histogram.getCount());
        });
        registry.getTaskMeters(task).forEach(this::addRates);
        registry.getTaskTimers(task).forEach((name, timer) -> {
            addSnapshot(name, timer.getSnapshot());
            addRates(name, timer);
        });
    }

    private void addRates(String name, Metered metered) {
        add(name + ".count", metered.getCount());
        add(name + ".m1_rate", metered.getOneMinuteRate());
        add(name + ".m5_rate", metered.getFiveMinuteRate());
        add(name + ".m15_rate", metered.getFifteenMinuteRate());
        add(name + ".mean_rate", metered.getMeanRate());
    }

    /** In milliseconds, of what Storm takes for nanoseconds. */
    private void addSnapshot(String name, Snapshot snapshot) {
        addMs(name + ".max", (double) snapshot.getMax());
        addMs(name + ".mean", snapshot.getMean());
        addMs(name + ".min", (double) snapshot.getMin());
        addMs(name + ".stddev", snapshot.getStdDev());
        addMs(name + ".p50", snapshot.getMedian());
        addMs(name + ".p75", snapshot.get75thPercentile());
        addMs(name + ".p95", snapshot.get95thPercentile());
        addMs(name + ".p98", snapshot.get98thPercentile());
        addMs(name + ".p99", snapshot.get99thPercentile());
        addMs(name + ".p999", snapshot.get999thPercentile());
    }

    private void addMs(String name, double ns) {
        add(name, ns / NS_PER_MS);
    }

    private void add(String name, Object value) {
        points.add(point(name, value, Map.of()));
    }

    /** Storm's own empty map of dimensions has no serializer; a {@code HashMap} always has one. */
    private static DataPoint point(String name, Object value, Map<String, String> dimensions) {
        return new DataPoint(name, value, new HashMap<>(dimensions));
    }
}
