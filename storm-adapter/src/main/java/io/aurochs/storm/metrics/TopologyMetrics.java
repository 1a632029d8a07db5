package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.metric.SystemBolt;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of one run of a topology: Storm's statistics of its executors, task by task, its registry with the reporters,
 * and the ticks at which tasks send data points to metrics consumers. Any thread; begins with {@link #start}, ends with
 * {@link #close}.
 */
public final class TopologyMetrics implements AutoCloseable {
    /** How far reporters and windows may be behind; Storm's registry looks at its counters every two seconds. */
    private static final int PASS_ON_SECS = 1;

    private final TopologyPlan plan;
    private final StormMetricRegistry registry;
    private final int port;
    private final Consumer<Throwable> onFailure;
    private final Map<Integer, TaskStatistics> byTask = new ConcurrentHashMap<>();
    /** Held while counts are passed on, so that a snapshot shows all tasks at one time. */
    private final Object passing = new Object();

    /** By the executor's first task. */
    private final Map<Integer, ExecutorMetrics> executors = new ConcurrentHashMap<>();

    private final List<BundleSizes> bundleSizes = new CopyOnWriteArrayList<>();

    private @Nullable MetricsTicks ticks;

    /**
     * Creates the metrics of a run that has not started.
     *
     * @param registry where user code's contexts register metrics, too
     * @param port the worker's, as contexts tell it
     * @param onFailure hears when a tick failed
     */
    public TopologyMetrics(TopologyPlan plan, StormMetricRegistry registry, int port, Consumer<Throwable> onFailure) {
        this.plan = plan;
        this.registry = registry;
        this.port = port;
        this.onFailure = onFailure;
    }

    /**
     * Starts Storm's registry with the topology's reporters; before any component opens.
     *
     * @throws IllegalArgumentException when a reporter cannot be started, naming the key
     */
    public void start() {
        MetricsTicks started = new MetricsTicks(plan, registry, port, onFailure);
        ticks = started;
        try {
            registry.start(plan.conf(), port);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_METRICS_REPORTERS + "="
                            + plan.conf().get(Config.TOPOLOGY_METRICS_REPORTERS) + ": a reporter does not start: " + e
                            + ". Correct it, or leave it out",
                    e);
        }
        started.every(PASS_ON_SECS, this::passOn);
    }

    /**
     * The metrics of one task of a bolt.
     *
     * @param acking whether acks reach a spout, and are counted
     */
    public BoltMetrics bolt(
            ExecutorPlan executor,
            int task,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered,
            boolean acking) {
        return new BoltMetrics(this, executor, task, statistics(executor, task), registered, acking);
    }

    private void passOn() {
        byTask.values().forEach(TaskStatistics::passOn);
        executors.values().forEach(ExecutorMetrics::noteCapacity);
        bundleSizes.forEach(BundleSizes::note);
    }

    /** The metrics of one task of a spout. */
    public SpoutMetrics spout(
            ExecutorPlan executor, int task, Map<Integer, Map<Integer, Map<String, IMetric>>> registered) {
        return new SpoutMetrics(this, executor, task, statistics(executor, task), registered);
    }

    private TaskStatistics statistics(ExecutorPlan executor, int task) {
        ExecutorMetrics whole = executors.computeIfAbsent(
                executor.tasks().get(0), first -> new ExecutorMetrics(builtIn(executor.componentId(), first)));
        return byTask.computeIfAbsent(task, t -> {
            TaskStatistics made = new TaskStatistics(executor, whole, passing);
            whole.include(made);
            return made;
        });
    }

    BuiltInMetrics builtIn(String component, int task) {
        return new BuiltInMetrics(registry, plan.topologyId(), component, task, port);
    }

    /** The ticks of the topology's tasks, once started. */
    MetricsTicks ticks() {
        MetricsTicks running = ticks;
        if (running == null) {
            throw new IllegalStateException("topology " + plan.name() + ": its metrics do not run");
        }
        return running;
    }

    /**
     * Has Storm's own {@code __system} task register what it knows of the JVM: memory, garbage collection, threads, uptime,
     * and the metrics of {@code topology.worker.metrics}.
     *
     * @param registered what {@code context} keeps its registrations in
     */
    public void addSystemTask(
            TopologyContext context,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered,
            MetricsOutlet outlet) {
        Map<String, Object> conf = new HashMap<>(plan.conf());
        // Elsewhere Storm insists on one topology per JVM.
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        new SystemBolt().prepare(conf, context, null);
        ticks().schedule(
                        Constants.SYSTEM_COMPONENT_ID,
                        (int) Constants.SYSTEM_TASK_ID,
                        registered,
                        new HashSet<>(),
                        () -> {},
                        outlet);
    }

    /**
     * Has the registry tell where a task runs.
     *
     * @param node the NUMA node it is placed on, by the kernel's number
     * @param core the core its thread is bound to; negative if to none
     */
    public void addPlace(String component, int task, IntSupplier node, IntSupplier core) {
        BuiltInMetrics metrics = builtIn(component, task);
        metrics.gauge("__numa-node", node);
        metrics.gauge("__core", core);
    }

    /**
     * Has the registry tell what a task has sent and nobody has taken.
     *
     * @param bytes estimated
     */
    public void addBytesInFlight(String component, int task, LongSupplier bytes) {
        builtIn(component, task).gauge("__bytes-in-flight", bytes);
    }

    /**
     * Registers the mean number of records in the bundles that a task receives, of the last second in which there were any.
     *
     * @param records received so far
     * @param bundles received so far
     */
    public void addBundleSizes(String component, int task, LongSupplier records, LongSupplier bundles) {
        BundleSizes sizes = new BundleSizes(records, bundles);
        bundleSizes.add(sizes);
        builtIn(component, task).gauge("__records-per-bundle", sizes::mean);
    }

    /** The statistics of every task that has begun: its part in those of its executor, whichever that is now. */
    public Map<Integer, ExecutorStats> statistics() {
        return TaskStatistics.snapshot(byTask, passing);
    }

    /** Ends ticks and reporters. */
    @Override
    public void close() {
        MetricsTicks running = ticks;
        ticks = null;
        if (running != null) {
            running.close();
            passOn();
        }
        try {
            if (running != null) {
                registry.stop();
            }
        } finally {
            byTask.values().forEach(TaskStatistics::close);
        }
    }
}
