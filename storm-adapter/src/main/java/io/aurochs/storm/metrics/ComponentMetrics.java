package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.utils.ConfigUtils;

/**
 * What one task of a spout or bolt counts and measures. Counts are exact; latencies are sampled, at {@code
 * topology.stats.sample.rate}. Everything but {@link #errorReported} is for the thread that runs the task.
 */
public abstract class ComponentMetrics {
    private final TopologyMetrics topology;
    private final TaskStatistics statistics;
    private final BuiltInMetrics builtIn;
    private final String component;
    private final int task;
    private final Map<Integer, Map<Integer, Map<String, IMetric>>> registered;
    private final Set<Integer> scheduled = new HashSet<>();
    private final EvenSampler sampler;
    private final CountedStreams outputs;

    /** @param registered what user code registers for metrics consumers, by interval, task and name */
    ComponentMetrics(
            TopologyMetrics topology,
            ExecutorPlan plan,
            int task,
            TaskStatistics statistics,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered) {
        this.topology = topology;
        this.statistics = statistics;
        this.component = plan.componentId();
        this.task = task;
        this.registered = registered;
        this.builtIn = topology.builtIn(component, task);
        this.sampler = new EvenSampler(ConfigUtils.samplingRate(plan.componentConf()));
        this.outputs = new CountedStreams((source, stream) -> stream);
        statistics.include(outputs, builtIn);
    }

    /**
     * Lets others see what was counted, once for many tuples; to be called when a bundle, or what another thread handed over,
     * is done with.
     */
    public void publish() {
        outputs.publish();
    }

    /** User code has reported an error. Any thread. */
    public final void errorReported() {
        statistics.errorReported();
    }

    /**
     * The component, or another that has its task now, was opened or prepared: from now on its metrics are read at their intervals.
     *
     * @param hasHooks whether it has hooks, which receive each latency that is measured
     */
    public final void opened(MetricsOutlet outlet, boolean hasHooks) {
        if (hasHooks) {
            sampler.chooseEvenly();
        }
        topology.ticks().schedule(component, task, registered, scheduled, statistics::passOn, outlet);
    }

    final BuiltInMetrics builtIn() {
        return builtIn;
    }

    /** What is counted of a stream that the task emits to, which is one that it uses from now on. */
    public final StreamCounts output(String stream) {
        return outputs.of(component, stream);
    }

    /** Chooses what latencies to measure. */
    final EvenSampler sampler() {
        return sampler;
    }
}
