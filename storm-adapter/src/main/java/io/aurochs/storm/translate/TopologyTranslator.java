package io.aurochs.storm.translate;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.daemon.Acker;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** Makes the plan of a submitted topology, by the rules of Storm's Nimbus and worker process. */
public final class TopologyTranslator {
    private TopologyTranslator() {}

    /**
     * Translates a topology. A pure function of its arguments, callable from any thread; none of them is changed.
     *
     * @param name the name it was submitted under
     * @param id its unique id
     * @param stormConf Storm's defaults with the cluster's own settings over them
     * @param topoConf the topology's settings
     * @param topology what the user's main built
     * @throws InvalidTopologyException when Storm would refuse the topology, naming the component or key to mend
     */
    public static TopologyPlan translate(
            String name, String id, Map<String, Object> stormConf, Map<String, Object> topoConf, StormTopology topology)
            throws InvalidTopologyException {
        Map<String, Object> conf = TopologyConf.complete(name, id, stormConf, topoConf, topology);
        StormTopology userTopology = TaskNumbers.fix(conf, topology);
        TopologySize.check(conf, stormConf, userTopology);
        StormTopology systemTopology = StormCommon.systemTopology(conf, userTopology);
        SupportedComponents.check(name, systemTopology);
        Map<Integer, String> taskToComponent = StormCommon.stormTaskInfo(userTopology, conf);
        Map<String, List<Integer>> componentToTasks = Utils.reverseMap(taskToComponent);
        componentToTasks.values().forEach(Collections::sort);
        return new TopologyPlan(
                id,
                name,
                conf,
                userTopology,
                systemTopology,
                taskToComponent,
                componentToTasks,
                streams(systemTopology),
                executors(conf, systemTopology, componentToTasks),
                subscriptions(systemTopology),
                Map.of());
    }

    private static Map<String, Map<String, Fields>> streams(StormTopology systemTopology) {
        Map<String, Map<String, Fields>> result = new HashMap<>();
        StormCommon.allComponents(systemTopology).forEach((component, spec) -> {
            Map<String, Fields> fields = new HashMap<>();
            for (Map.Entry<String, StreamInfo> stream :
                    common(spec).get_streams().entrySet()) {
                fields.put(stream.getKey(), new Fields(stream.getValue().get_output_fields()));
            }
            result.put(component, fields);
        });
        return result;
    }

    private static List<ExecutorPlan> executors(
            Map<String, Object> conf, StormTopology systemTopology, Map<String, List<Integer>> componentToTasks)
            throws InvalidTopologyException {
        List<ExecutorPlan> result = new ArrayList<>();
        for (Map.Entry<String, Object> entry :
                StormCommon.allComponents(systemTopology).entrySet()) {
            String component = entry.getKey();
            List<Integer> tasks = componentToTasks.getOrDefault(component, List.of());
            if (tasks.isEmpty() || component.equals(Acker.ACKER_COMPONENT_ID)) {
                continue;
            }
            ExecutorPlan.Kind kind = systemTopology.get_spouts().containsKey(component)
                    ? ExecutorPlan.Kind.SPOUT
                    : ExecutorPlan.Kind.BOLT;
            Map<String, Object> componentConf = ComponentConf.over(conf, entry.getValue());
            for (List<Integer> share : Utils.partitionFixed(StormCommon.numStartExecutors(entry.getValue()), tasks)) {
                result.add(new ExecutorPlan(component, kind, share, componentConf));
            }
        }
        result.sort(ExecutorPlan.BY_FIRST_TASK);
        return result;
    }

    private static List<Subscription> subscriptions(StormTopology systemTopology) {
        List<Subscription> result = new ArrayList<>();
        // Sorted, so that one topology always gives the same plan.
        new TreeMap<>(StormCommon.allComponents(systemTopology)).forEach((target, spec) -> {
            if (target.equals(Acker.ACKER_COMPONENT_ID)) {
                return;
            }
            Map<GlobalStreamId, Grouping> inputs = common(spec).get_inputs();
            inputs.entrySet().stream()
                    .filter(input -> !input.getKey().get_componentId().equals(Acker.ACKER_COMPONENT_ID))
                    .sorted(comparing(Map.Entry::getKey))
                    .forEach(input -> result.add(new Subscription(
                            input.getKey().get_componentId(),
                            input.getKey().get_streamId(),
                            target,
                            input.getValue())));
        });
        return result;
    }

    private static ComponentCommon common(Object spec) {
        return StormCommon.getComponentCommon(spec);
    }
}
