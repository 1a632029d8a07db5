package io.aurochs.storm.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.shade.net.minidev.json.parser.ParseException;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;

/** What a rebalance makes of a topology's plan, by the rules of Storm's Nimbus. Tasks never change, nor do their ids. */
public final class Rebalancing {
    /** Keys that a rebalance may not set: they belong to the submission, or to one host. */
    private static final List<String> FIXED = List.of(
            Config.TOPOLOGY_SUBMITTER_PRINCIPAL,
            Config.TOPOLOGY_SUBMITTER_USER,
            Config.STORM_ZOOKEEPER_SUPERACL,
            Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME,
            Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD,
            Config.STORM_LOCAL_HOSTNAME);

    private Rebalancing() {}

    /**
     * Returns the plan with the "executors", the configuration and the components' resources that the options ask for. A
     * pure function of its arguments.
     *
     * @throws InvalidTopologyException naming a component that does not exist or a number of executors below one
     */
    public static TopologyPlan rebalanced(TopologyPlan plan, RebalanceOptions options) throws InvalidTopologyException {
        Map<String, Integer> executors = options.is_set_num_executors() ? options.get_num_executors() : Map.of();
        validate(plan, executors);
        Map<String, Object> conf = new HashMap<>(plan.conf());
        conf.putAll(overrides(plan.name(), options.get_topology_conf_overrides()));
        StormTopology userTopology = plan.userTopology();
        StormTopology systemTopology = plan.systemTopology();
        Map<String, Map<String, Double>> resources = options.get_topology_resources_overrides();
        if (resources != null && !resources.isEmpty()) {
            userTopology = ComponentResources.override(userTopology, resources);
            systemTopology = ComponentResources.override(systemTopology, resources);
        }
        return new TopologyPlan(
                plan.topologyId(),
                plan.name(),
                conf,
                userTopology,
                systemTopology,
                plan.taskToComponent(),
                plan.componentToSortedTasks(),
                plan.componentToStreamToFields(),
                executors(plan, executors, conf, systemTopology),
                plan.subscriptions(),
                plan.loaders());
    }

    private static void validate(TopologyPlan plan, Map<String, @Nullable Integer> executors)
            throws InvalidTopologyException {
        Set<String> components = new TreeSet<>(plan.userTopology().get_spouts().keySet());
        components.addAll(plan.userTopology().get_bolts().keySet());
        for (Map.Entry<String, @Nullable Integer> wanted : executors.entrySet()) {
            if (!Utils.isSystemId(wanted.getKey()) && !components.contains(wanted.getKey())) {
                throw new WrappedInvalidTopologyException("Topology " + plan.name() + " has no component "
                        + wanted.getKey() + " to rebalance: it has " + String.join(", ", components) + ".");
            }
            Integer number = wanted.getValue();
            if (number == null || number <= 0) {
                throw new WrappedInvalidTopologyException("Topology " + plan.name() + ": component " + wanted.getKey()
                        + " cannot have " + number + " executors; it needs at least 1.");
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> overrides(String topology, @Nullable String json)
            throws InvalidTopologyException {
        if (json == null || json.isEmpty()) {
            return Map.of();
        }
        try {
            if (JSONValue.parseWithException(json) instanceof Map<?, ?> overrides) {
                Map<String, Object> allowed = new HashMap<>((Map<String, Object>) overrides);
                FIXED.forEach(allowed::remove);
                return allowed;
            }
        } catch (ParseException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + topology + ": the rebalance's configuration is not JSON: " + e.getMessage());
        }
        throw new WrappedInvalidTopologyException(
                "Topology " + topology + ": the rebalance's configuration is not a JSON object.");
    }

    private static List<ExecutorPlan> executors(
            TopologyPlan plan, Map<String, Integer> wanted, Map<String, Object> conf, StormTopology systemTopology) {
        List<ExecutorPlan> result = new ArrayList<>();
        Map<String, List<ExecutorPlan>> byComponent = new HashMap<>();
        for (ExecutorPlan executor : plan.executors()) {
            byComponent
                    .computeIfAbsent(executor.componentId(), c -> new ArrayList<>())
                    .add(executor);
        }
        StormCommon.allComponents(systemTopology).forEach((component, spec) -> {
            List<ExecutorPlan> now = byComponent.getOrDefault(component, List.of());
            if (now.isEmpty()) {
                return;
            }
            Map<String, Object> componentConf = ComponentConf.over(conf, spec);
            List<Integer> tasks = plan.componentToSortedTasks().getOrDefault(component, List.of());
            int number = wanted.getOrDefault(component, now.size());
            for (List<Integer> share : Utils.partitionFixed(number, tasks)) {
                result.add(new ExecutorPlan(component, now.get(0).kind(), share, componentConf));
            }
        });
        result.sort(ExecutorPlan.BY_FIRST_TASK);
        return result;
    }
}
