package io.aurochs.storm.metrics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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

    private final List<TaskStatistics> tasks = new CopyOnWriteArrayList<>();

    /** Guarded by this. */
    private @Nullable RollingAverageGauge capacity;

    ExecutorMetrics(BuiltInMetrics firstTask) {
        this.firstTask = firstTask;
        this.reportedErrors = firstTask.counter("__reported-error-count");
    }

    void errorReported() {
        reportedErrors.inc(1);
    }

    /** Includes the statistics of one of the executor's tasks. */
    void include(TaskStatistics task) {
        tasks.add(task);
    }

    /**
     * Notes the share of the last ten minutes, or of the time since the start, that went into {@code execute}; once for all
     * tasks, after they have passed on what they counted.
     */
    synchronized void noteCapacity() {
        double busyMs = tasks.stream().mapToDouble(TaskStatistics::busyMs).sum();
        boolean hasExecuted = tasks.stream().anyMatch(TaskStatistics::hasExecuted);
        long uptimeSecs = TimeUnit.MILLISECONDS.toSeconds(Time.currentTimeMillis() - startedMs);
        RollingAverageGauge gauge = capacity;
        if (gauge == null) {
            if (!hasExecuted) {
                return;
            }
            gauge = firstTask.average("__capacity");
            capacity = gauge;
        }
        if (uptimeSecs > 0) {
            gauge.addValue(busyMs / TimeUnit.SECONDS.toMillis(Math.min(uptimeSecs, MultiCountStat.TEN_MIN_IN_SECONDS)));
        }
    }
}
