package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.TopologyPlan;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.StormTimer;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.IMetricsConsumer.TaskInfo;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has tasks send their data points to the metrics consumers, each metric at its own interval; on Storm's own timer, which
 * follows Storm's clock, simulated or not. Any thread.
 */
final class MetricsTicks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsTicks.class);
    private static final int DEFAULT_REGISTRY_INTERVAL_SECS = 60;

    private final String topology;
    private final StormMetricRegistry registry;
    private final int port;
    private final boolean sendsRegistry;
    private final int registryIntervalSecs;
    private final String host;
    private final StormTimer timer;

    /** Starts the timer. */
    MetricsTicks(TopologyPlan plan, StormMetricRegistry registry, int port, Consumer<Throwable> onFailure) {
        this.topology = plan.name();
        this.registry = registry;
        this.port = port;
        this.sendsRegistry = ObjectReader.getBoolean(plan.conf().get(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK), false);
        this.registryIntervalSecs = ObjectReader.getInt(
                plan.conf().get(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS), DEFAULT_REGISTRY_INTERVAL_SECS);
        this.host = host();
        this.timer = new StormTimer("aurochs-metrics-" + topology, (thread, failure) -> onFailure.accept(failure));
    }

    private String host() {
        try {
            return Utils.hostname();
        } catch (UnknownHostException e) {
            LOG.warn("topology {}: this machine has no name, so its data points carry none; give it one", topology);
            return "";
        }
    }

    /** Does something on the timer's thread at a fixed interval; it must not wait. */
    void every(int secs, Runnable work) {
        timer.scheduleRecurring(secs, secs, work);
    }

    /**
     * Has one task send its data points from now on, also of metrics that it registers later at the same intervals. The task's thread only.
     *
     * @param registered what user code has registered, by interval, task and name; read by the task's thread
     * @param scheduled the intervals that this was done for; those that are new are added
     * @param beforehand brings the task's counts up to date
     */
    void schedule(
            String component,
            int task,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered,
            Set<Integer> scheduled,
            Runnable beforehand,
            MetricsOutlet outlet) {
        Set<Integer> intervals = new TreeSet<>();
        registered.forEach((interval, byTask) -> {
            if (byTask.containsKey(task)) {
                intervals.add(interval);
            }
        });
        if (sendsRegistry) {
            intervals.add(registryIntervalSecs);
        }
        for (Integer interval : intervals) {
            if (!scheduled.add(interval)) {
                continue;
            }
            every(interval, () -> {
                // Never waits: a task that is stuck must not keep the others from their ticks.
                boolean handedOver = outlet.tryHandOver(() -> {
                    beforehand.run();
                    // Only now: another component may have the task.
                    Map<String, IMetric> own =
                            registered.getOrDefault(interval, Map.of()).getOrDefault(task, Map.of());
                    send(component, task, interval, own, outlet);
                });
                if (!handedOver) {
                    LOG.debug(
                            "topology {}: task {} has ended or is far behind, a metrics tick was left out",
                            topology,
                            task);
                }
            });
        }
    }

    private void send(String component, int task, int interval, Map<String, IMetric> own, MetricsOutlet outlet) {
        DataPoints points = new DataPoints();
        points.addRegistered(own);
        if (sendsRegistry && interval == registryIntervalSecs) {
            points.addRegistry(registry, task, this);
        }
        if (!points.all().isEmpty()) {
            TaskInfo source = new TaskInfo(host, port, component, task, Time.currentTimeSecs(), interval);
            outlet.emitUnanchored(Constants.METRICS_STREAM_ID, new Values(source, points.all()));
        }
    }

    @Override
    public void close() {
        try {
            timer.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
