package io.aurochs.storm.metrics;

import java.util.concurrent.TimeUnit;
import org.apache.storm.metric.internal.MultiCountStat;
import org.apache.storm.metrics2.RateCounter;
import org.apache.storm.metrics2.RollingAverageGauge;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;

/**
 * What Storm shows of a whole executor, among the metrics of its first task: its capacity, and how many errors it reported.
 * Executors are those the topology was opened with: metrics keep their names through a rebalance. Any thread.
 */
final class ExecutorMetrics {
    private final BuiltInMetrics firstTask;
    private final RateCounter reportedErrors;
    private final long startedMs = Time.currentTimeMillis();

    // Guarded by this.
    private double busyMs;
    private @Nullable RollingAverageGauge capacity;

    ExecutorMetrics(BuiltInMetrics firstTask) {
        this.firstTask = firstTask;
        this.reportedErrors = firstTask.counter("__reported-error-count");
    }

    void errorReported() {
        reportedErrors.inc(1);
    }

    /** The time that went into {@code execute} in the last ten minutes has changed by so much for one of the tasks. */
    synchronized void busyChanged(double byMs) {
        busyMs += byMs;
    }

    /** Notes the share of the last ten minutes, or of the time since the start, that went into {@code execute}. */
    synchronized void noteCapacity() {
        long uptimeSecs = TimeUnit.MILLISECONDS.toSeconds(Time.currentTimeMillis() - startedMs);
        RollingAverageGauge gauge = capacity;
        if (gauge == null) {
            gauge = firstTask.average("__capacity");
            capacity = gauge;
        }
        if (uptimeSecs > 0) {
            gauge.addValue(busyMs / TimeUnit.SECONDS.toMillis(Math.min(uptimeSecs, MultiCountStat.TEN_MIN_IN_SECONDS)));
        }
    }
}
