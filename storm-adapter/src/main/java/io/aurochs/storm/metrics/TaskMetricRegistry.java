package io.aurochs.storm.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Meter;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricSet;
import com.codahale.metrics.Timer;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.TopologyContext;

/**
 * Storm's registry, which can also forget what one task's context has registered: Storm never does, and refuses a name that is there.
 * Any thread.
 */
public final class TaskMetricRegistry extends StormMetricRegistry {
    // Both guarded by this.
    /** By task and by how Storm's name of the metric ends. */
    private final Map<Integer, Map<String, Metric>> registered = new HashMap<>();
    /** By task, what Storm's maps of a task's metrics hold all the same. */
    private final Map<Integer, Set<Metric>> forgotten = new HashMap<>();

    @Override
    public <T> Gauge<T> gauge(String name, Gauge<T> gauge, TopologyContext context) {
        return note(name, super.gauge(name, gauge, context), context);
    }

    @Override
    public Meter meter(String name, TopologyContext context) {
        return note(name, super.meter(name, context), context);
    }

    @Override
    public Counter counter(String name, TopologyContext context) {
        return note(name, super.counter(name, context), context);
    }

    @Override
    public Timer timer(String name, TopologyContext context) {
        return note(name, super.timer(name, context), context);
    }

    @Override
    public Histogram histogram(String name, TopologyContext context) {
        return note(name, super.histogram(name, context), context);
    }

    @Override
    public void metricSet(String prefix, MetricSet set, TopologyContext context) {
        super.metricSet(prefix, set, context);
        set.getMetrics().forEach((name, metric) -> note(prefix + "." + name, metric, context));
    }

    private synchronized <M extends Metric> M note(String name, M metric, TopologyContext context) {
        int task = context.getThisTaskId();
        String ending = "." + task + "." + context.getThisWorkerPort() + "-" + name;
        registered.computeIfAbsent(task, t -> new HashMap<>()).put(ending, metric);
        forgotten(task).remove(metric);
        return metric;
    }

    private Set<Metric> forgotten(int task) {
        return forgotten.computeIfAbsent(task, t -> Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** What the task has registered up to now is not forgotten later. */
    public synchronized void keep(int task) {
        registered.remove(task);
    }

    /** Removes what the task has registered since {@link #keep}; the names are free again. */
    public synchronized void forget(int task) {
        Map<String, Metric> own = registered.remove(task);
        if (own == null) {
            return;
        }
        getRegistry()
                .removeMatching((name, metric) -> name.startsWith("storm.topology.")
                        && own.keySet().stream().anyMatch(name::endsWith));
        forgotten(task).addAll(own.values());
        Set<Metric> unused = Collections.newSetFromMap(new IdentityHashMap<>());
        unused.addAll(own.values());
        // Storm removes a metric from all tasks: not one that another task has registered, too.
        registered.values().forEach(ofTask -> ofTask.values().forEach(unused::remove));
        deregister(unused);
    }

    @Override
    @SuppressWarnings("rawtypes") // Storm's
    public Map<String, Gauge> getTaskGauges(int task) {
        return current(task, super.getTaskGauges(task));
    }

    @Override
    public Map<String, Counter> getTaskCounters(int task) {
        return current(task, super.getTaskCounters(task));
    }

    @Override
    public Map<String, Histogram> getTaskHistograms(int task) {
        return current(task, super.getTaskHistograms(task));
    }

    @Override
    public Map<String, Meter> getTaskMeters(int task) {
        return current(task, super.getTaskMeters(task));
    }

    @Override
    public Map<String, Timer> getTaskTimers(int task) {
        return current(task, super.getTaskTimers(task));
    }

    /** @param metrics a copy */
    private synchronized <M extends Metric> Map<String, M> current(int task, Map<String, M> metrics) {
        Set<Metric> old = forgotten.get(task);
        if (old != null) {
            metrics.values().removeIf(old::contains);
        }
        return metrics;
    }
}
