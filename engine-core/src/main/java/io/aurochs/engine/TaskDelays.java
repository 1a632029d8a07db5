package io.aurochs.engine;

import io.aurochs.metrics.DelayCounts;
import io.aurochs.metrics.RecentDelays;
import io.aurochs.web.TaskGauge;
import io.aurochs.web.TaskGauges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The delays that tasks have measured of late, for the live page. Its sampler only. */
final class TaskDelays {
    private static final double HALF = 0.5;
    private static final double NEARLY_ALL = 0.99;

    private final Map<Integer, RecentDelays> byTask = new HashMap<>();

    /**
     * Reads those of a task.
     *
     * @param task graph-wide index
     * @param counts of all threads that have measured; nothing if none has
     */
    void read(int task, List<DelayCounts> counts, TaskGauges into) {
        if (counts.isEmpty()) {
            return;
        }
        long nowNs = System.nanoTime();
        RecentDelays recent = byTask.computeIfAbsent(task, first -> new RecentDelays(nowNs));
        recent.read(nowNs, counts);
        recent.quantileNs(HALF).ifPresent(ns -> into.set(TaskGauge.LATENCY_P50_NS, task, ns));
        recent.quantileNs(NEARLY_ALL).ifPresent(ns -> into.set(TaskGauge.LATENCY_P99_NS, task, ns));
    }
}
