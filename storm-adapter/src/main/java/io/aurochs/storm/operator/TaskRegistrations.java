package io.aurochs.storm.operator;

import io.aurochs.storm.metrics.TaskMetricRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.metric.api.IMetric;

/**
 * The metrics that one task's context has registered. Each task has its own, where Storm has one for an executor's tasks: after a
 * rebalance these run on several threads. Whoever makes the task, then its thread.
 */
final class TaskRegistrations {
    /** For metrics consumers, by interval in seconds, task and name. */
    final Map<Integer, Map<Integer, Map<String, IMetric>>> forConsumers = new HashMap<>();
    /** Whether metrics can no longer be registered for consumers. */
    final AtomicBoolean opened = new AtomicBoolean();

    private final int task;
    private final TaskMetricRegistry registry;
    /** What hooks have registered, which stays, by interval and name. */
    private final Map<Integer, Map<String, IMetric>> kept = new HashMap<>();

    TaskRegistrations(int task, TaskMetricRegistry registry) {
        this.task = task;
        this.registry = registry;
    }

    /** The task has its hooks; what is registered from now on belongs to its component. */
    void hooksAdded() {
        forConsumers.forEach(
                (interval, byTask) -> kept.put(interval, new HashMap<>(byTask.getOrDefault(task, Map.of()))));
        registry.keep(task);
    }

    /** The task was opened: metrics for consumers can no longer be registered. */
    void opened() {
        opened.set(true);
    }

    /** Opens the task again, with another component, which may register the names that the one before has registered. */
    void reopen(Runnable open) {
        forConsumers.clear();
        kept.forEach((interval, byName) -> {
            Map<Integer, Map<String, IMetric>> byTask = new HashMap<>();
            byTask.put(task, new HashMap<>(byName));
            forConsumers.put(interval, byTask);
        });
        registry.forget(task);
        opened.set(false);
        open.run();
        opened.set(true);
    }
}
