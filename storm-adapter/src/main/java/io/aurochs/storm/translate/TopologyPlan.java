package io.aurochs.storm.translate;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.tuple.Fields;

/**
 * One submitted topology, with everything decided that Nimbus decides before a worker process starts. Immutable, except
 * that Storm's {@link StormTopology} objects cannot be: nobody may change them.
 *
 * @param topologyId Storm's unique id, {@code name-number-seconds}
 * @param name the name the user submitted it under
 * @param conf the topology's configuration as a worker process sees it: Storm's defaults, the cluster's settings and the
 *     topology's own, in rising order of precedence, after a round trip through Storm's JSON. That decides the types of
 *     the numbers: with Storm 2.8 a whole number is an {@code Integer} when it fits and a {@code Long} otherwise, so read
 *     them through {@code ObjectReader} or {@link Number}. Values may be null
 * @param userTopology what was submitted, with {@code topology.tasks} set for every component; what a
 *     {@code TopologyContext} shows to user code
 * @param systemTopology the same with Storm's own components and streams; what tuples and groupings are resolved against
 * @param taskToComponent every task id, ascending, those of {@code __acker} included, although nothing runs under them
 * @param componentToSortedTasks the reverse; components without tasks are absent
 * @param componentToStreamToFields every stream of every component of {@code systemTopology}
 * @param executors what is to be run, by ascending task id; neither {@code __acker} (acknowledging is a ledger here, not a
 *     bolt) nor {@code __system} is among them
 * @param subscriptions the edges of {@code systemTopology}, without those to and from {@code __acker}
 * @param loaders what loads the classes of a component whose jar is not on the class path, as another version of a bolt may be;
 *     other components are absent
 */
public record TopologyPlan(
        String topologyId,
        String name,
        Map<String, Object> conf,
        StormTopology userTopology,
        StormTopology systemTopology,
        Map<Integer, String> taskToComponent,
        Map<String, List<Integer>> componentToSortedTasks,
        Map<String, Map<String, Fields>> componentToStreamToFields,
        List<ExecutorPlan> executors,
        List<Subscription> subscriptions,
        Map<String, ClassLoader> loaders) {

    /** Copies its collections. */
    public TopologyPlan {
        // Map.copyOf refuses null values, and many of Storm's keys have one.
        conf = Collections.unmodifiableMap(new HashMap<>(conf));
        taskToComponent = Collections.unmodifiableMap(new TreeMap<>(taskToComponent));
        componentToSortedTasks = componentToSortedTasks.entrySet().stream()
                .collect(toUnmodifiableMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
        componentToStreamToFields = componentToStreamToFields.entrySet().stream()
                .collect(toUnmodifiableMap(Map.Entry::getKey, entry -> Map.copyOf(entry.getValue())));
        executors = List.copyOf(executors);
        subscriptions = List.copyOf(subscriptions);
        loaders = Map.copyOf(loaders);
    }

    /** The number of tasks that run, {@code __acker}'s not among them. */
    public int runningTasks() {
        return executors.stream().mapToInt(executor -> executor.tasks().size()).sum();
    }
}
