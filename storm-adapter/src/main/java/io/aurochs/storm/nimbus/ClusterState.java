package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.TopologyPlan;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.Assignment;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.generated.StormBase;
import org.jspecify.annotations.Nullable;

/**
 * What Storm keeps in ZooKeeper of its topologies, as far as there is something to tell of it here; nothing can be written.
 * Public methods are answers to the calls of {@link IStormClusterState} with the same name and parameters; its other calls
 * throw {@link UnsupportedOperationException}. Callbacks are never called. Any thread.
 */
final class ClusterState {
    private static final String NODE = "aurochs";
    private static final long PORT = 6700;

    private final TopologyRegistry topologies;
    private final ClusterReport report;

    private ClusterState(TopologyRegistry topologies, ClusterReport report) {
        this.topologies = topologies;
        this.report = report;
    }

    static IStormClusterState of(TopologyRegistry topologies, ClusterReport report) {
        ClusterState state = new ClusterState(topologies, report);
        InvocationHandler handler = (proxy, call, arguments) -> state.answer(proxy, call, arguments);
        return (IStormClusterState) Proxy.newProxyInstance(
                ClusterState.class.getClassLoader(), new Class<?>[] {IStormClusterState.class}, handler);
    }

    private @Nullable Object answer(Object proxy, Method call, Object @Nullable [] arguments) throws Throwable {
        Method answer;
        try {
            answer = ClusterState.class.getMethod(call.getName(), call.getParameterTypes());
        } catch (NoSuchMethodException e) {
            if (call.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, call, arguments);
            }
            throw new UnsupportedOperationException(
                    call.getName() + " is not supported by Aurochs, which has no ZooKeeper: ask getClusterInfo or"
                            + " getTopologyInfo.",
                    e);
        }
        try {
            return answer.invoke(this, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Optional<HostedTopology> withId(String id) {
        return topologies.find(id);
    }

    public @Nullable String stormId(String name) {
        return topologies.all().stream()
                .map(topology -> topology.plan())
                .filter(plan -> plan.name().equals(name))
                .map(TopologyPlan::topologyId)
                .findFirst()
                .orElse(null);
    }

    public List<String> activeStorms() {
        return topologies.all().stream()
                .map(topology -> topology.plan().topologyId())
                .toList();
    }

    public List<String> assignments(@Nullable Runnable callback) {
        return activeStorms();
    }

    /** Null once the topology has ended, its components' {@code cleanup} included. */
    public @Nullable Assignment assignmentInfo(String id, @Nullable Runnable callback) {
        return withId(id).map(ClusterState::assignment).orElse(null);
    }

    public @Nullable Assignment remoteAssignmentInfo(String id, @Nullable Runnable callback) {
        return assignmentInfo(id, callback);
    }

    public Map<String, Assignment> assignmentsInfo() {
        Map<String, Assignment> assignments = new HashMap<>();
        topologies.all().forEach(topology -> assignments.put(topology.plan().topologyId(), assignment(topology)));
        return assignments;
    }

    private static Assignment assignment(HostedTopology topology) {
        Assignment assignment = new Assignment("");
        assignment.put_to_node_host(NODE, "localhost");
        topology.executorStarts().secs().forEach((executor, startSecs) -> {
            assignment.put_to_executor_node_port(executor, new NodeInfo(NODE, Set.of(PORT)));
            assignment.put_to_executor_start_time_secs(executor, startSecs);
        });
        assignment.set_owner(System.getProperty("user.name"));
        return assignment;
    }

    public @Nullable StormBase stormBase(String id, @Nullable Runnable callback) {
        return withId(id).map(ClusterState::base).orElse(null);
    }

    private static StormBase base(HostedTopology topology) {
        TopologyPlan plan = topology.plan();
        StormBase base = new StormBase(plan.name(), topology.status(), 1);
        Map<String, Integer> executors = new HashMap<>();
        plan.executors().forEach(executor -> executors.merge(executor.componentId(), 1, Integer::sum));
        base.set_component_executors(executors);
        base.set_owner(System.getProperty("user.name"));
        return base;
    }

    public @Nullable Credentials credentials(String id, @Nullable Runnable callback) {
        return withId(id)
                .map(topology -> new Credentials(topology.credentials().current()))
                .orElse(null);
    }

    public List<NimbusSummary> nimbuses() {
        return List.of(report.leader());
    }

    public boolean isPacemakerStateStore() {
        return false;
    }

    /** There is nothing to disconnect from. */
    public void disconnect() {}
}
