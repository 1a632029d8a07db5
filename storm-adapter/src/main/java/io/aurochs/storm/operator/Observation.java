package io.aurochs.storm.operator;

import io.aurochs.storm.errors.ErrorReporter;
import io.aurochs.storm.events.EventSampler;
import io.aurochs.storm.metrics.ComponentMetrics;
import io.aurochs.storm.serde.TrialSerialization;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Makes the observers of a topology's tasks, as its configuration asks for. */
final class Observation {
    private final TopologyPlan plan;
    private final TopologyReports reports;
    private final WorkerTopologyContext system;
    private final boolean trial;
    /** By the executor's first task. */
    private final Map<Integer, ErrorReporter> reporters = new HashMap<>();

    /** @param system resolves tuples */
    Observation(TopologyPlan plan, TopologyReports reports, WorkerTopologyContext system) {
        this.plan = plan;
        this.reports = reports;
        this.system = system;
        this.trial = ObjectReader.getBoolean(plan.conf().get(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE), false);
    }

    TaskObservers of(ExecutorPlan executor, ComponentMetrics metrics) {
        return new TaskObservers(
                metrics,
                reporters.computeIfAbsent(
                        executor.tasks().get(0),
                        task -> new ErrorReporter(executor.componentId(), executor.componentConf(), reports.errors())),
                events(executor.componentId()),
                trial ? new TrialSerialization(plan.conf(), system) : null,
                ObjectReader.getBoolean(executor.componentConf().get(Config.TOPOLOGY_DEBUG), false));
    }

    /** Storm's own components have no stream to the event loggers, and with it none of their tuples is logged. */
    private @Nullable EventSampler events(String component) {
        boolean logged = StormCommon.hasEventLoggers(plan.conf())
                && plan.componentToStreamToFields()
                        .getOrDefault(component, Map.of())
                        .containsKey(StormCommon.EVENTLOGGER_STREAM_ID);
        return logged ? reports.events().of(component) : null;
    }
}
