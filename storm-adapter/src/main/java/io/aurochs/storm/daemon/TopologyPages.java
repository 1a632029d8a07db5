package io.aurochs.storm.daemon;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.ExecutorBeat;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.DebugOptions;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.WorkerSummary;
import org.apache.storm.stats.StatsUtil;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedNotAliveException;
import org.jspecify.annotations.Nullable;

/**
 * The pages of Storm's UI for one topology, summed up by Storm's own code from what the topology's JVM says of its executors.
 *
 * @param info what it says
 * @param topology with Storm's own components
 */
record TopologyPages(TopologyInfo info, StormTopology topology) {
    /** How this machine is called where Storm has a supervisor's id. */
    static final String NODE = "aurochs";

    /** The page of the topology. */
    TopologyPageInfo topologyPage(String window, boolean withSystem, String conf) {
        TopologyPageInfo page = StatsUtil.aggTopoExecsStats(
                info.get_id(), executorsAt(NODE), components(), beats(), topology, window, withSystem, lastErrors());
        page.set_name(info.get_name());
        page.set_status(info.get_status());
        page.set_uptime_secs(info.get_uptime_secs());
        page.set_topology_conf(conf);
        page.set_owner(info.get_owner());
        page.set_storm_version(info.get_storm_version());
        page.set_sched_status(info.get_sched_status());
        page.set_replication_count(1);
        page.set_workers(workers(withSystem));
        DebugOptions debug =
                info.is_set_component_debug() ? info.get_component_debug().get(info.get_id()) : null;
        if (debug != null) {
            page.set_debug_options(debug);
        }
        return page;
    }

    /**
     * The page of a component.
     *
     * @throws WrappedNotAliveException when the topology has no such component
     */
    ComponentPageInfo componentPage(String component, String window, boolean withSystem)
            throws WrappedNotAliveException {
        if (!components().containsValue(component)) {
            throw new WrappedNotAliveException("topology " + info.get_id() + " has no component " + component);
        }
        ComponentPageInfo page = StatsUtil.aggCompExecsStats(
                executorsAt(host()), components(), beats(), window, withSystem, info.get_id(), topology, component);
        page.set_topology_name(info.get_name());
        page.set_topology_status(info.get_status());
        page.set_errors(errorsOf(component));
        DebugOptions debug =
                info.is_set_component_debug() ? info.get_component_debug().get(component) : null;
        if (debug != null) {
            page.set_debug_options(debug);
        }
        return page;
    }

    /** Its one worker process. */
    List<WorkerSummary> workers(boolean withSystem) {
        return StatsUtil.aggWorkerStats(
                info.get_id(),
                info.get_name(),
                components(),
                beats(),
                executorsAt(NODE),
                Map.of(NODE, host()),
                Map.of(),
                withSystem,
                true,
                null,
                info.get_owner());
    }

    private String host() {
        return info.get_executors().isEmpty()
                ? NODE
                : info.get_executors().get(0).get_host();
    }

    private Map<List<Long>, List<Object>> executorsAt(String place) {
        Map<List<Long>, List<Object>> executors = new HashMap<>();
        for (ExecutorSummary executor : info.get_executors()) {
            ExecutorInfo tasks = executor.get_executor_info();
            executors.put(List.of((long) tasks.get_task_start(), (long) tasks.get_task_end()), List.of(place, (long)
                    executor.get_port()));
        }
        return executors;
    }

    private Map<Integer, String> components() {
        Map<Integer, String> components = new HashMap<>();
        for (ExecutorSummary executor : info.get_executors()) {
            ExecutorInfo tasks = executor.get_executor_info();
            for (int task = tasks.get_task_start(); task <= tasks.get_task_end(); task++) {
                components.put(task, executor.get_component_id());
            }
        }
        return components;
    }

    /** Of those that have begun. */
    private Map<List<Integer>, Map<String, Object>> beats() {
        Map<ExecutorInfo, ExecutorBeat> beats = new HashMap<>();
        for (ExecutorSummary executor : info.get_executors()) {
            if (executor.is_set_stats()) {
                beats.put(
                        executor.get_executor_info(),
                        new ExecutorBeat(Time.currentTimeSecs(), executor.get_uptime_secs(), executor.get_stats()));
            }
        }
        return StatsUtil.convertExecutorBeats(beats);
    }

    private List<ErrorInfo> errorsOf(String component) {
        List<ErrorInfo> errors = new ArrayList<>(info.get_errors().getOrDefault(component, List.of()));
        errors.sort(Comparator.comparingInt(ErrorInfo::get_error_time_secs).reversed());
        return errors;
    }

    private @Nullable ErrorInfo lastError(String component) {
        return errorsOf(component).stream().findFirst().orElse(null);
    }

    /** The only thing that Storm's code asks of the cluster's state. */
    private IStormClusterState lastErrors() {
        return (IStormClusterState) Proxy.newProxyInstance(
                TopologyPages.class.getClassLoader(),
                new Class<?>[] {IStormClusterState.class},
                (proxy, call, arguments) -> {
                    if (call.getName().equals("lastError")) {
                        return lastError((String) arguments[1]);
                    }
                    throw new UnsupportedOperationException(call.getName());
                });
    }
}
