package io.aurochs.storm.translate;

import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;
import org.apache.storm.utils.Utils;

/**
 * Whether a topology is ordered ({@code aurochs.ordered}), and at which components results are brought into order: those that have several
 * tasks and consumers. The only class that knows what can be ordered. Immutable.
 *
 * @param isOrdered whether every task receives its tuples in the order of the spout
 * @param reordered components whose tasks run at once and whose results are brought into order
 */
public record TopologyOrder(boolean isOrdered, Set<String> reordered) {
    private static final TopologyOrder NONE = new TopologyOrder(false, Set.of());

    /** Copies its collection. */
    public TopologyOrder {
        reordered = Set.copyOf(reordered);
    }

    /**
     * The order of a topology.
     *
     * @throws IllegalArgumentException with one line that says what cannot be ordered, and the remedy
     */
    public static TopologyOrder of(TopologyPlan plan) {
        Settings settings = Settings.of(plan.conf(), FrontEnd.STORM);
        Set<String> stateless = settings.names(Setting.ORDERED_STATELESS);
        if (!settings.isOn(Setting.ORDERED)) {
            if (!stateless.isEmpty()) {
                throw new IllegalArgumentException(Setting.ORDERED_STATELESS.key() + " has no effect without "
                        + Setting.ORDERED.key() + "=true: set that, or drop it");
            }
            return NONE;
        }
        if (settings.text(Setting.TRANSPORT).equalsIgnoreCase("offheap")) {
            throw refused(Setting.TRANSPORT.key() + "=offheap: tuples travel by reference here; drop it");
        }
        return new Check(plan, stateless).order();
    }

    /** Whether the results of a component's tasks are brought into order. */
    public boolean reorders(String component) {
        return reordered.contains(component);
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(Setting.ORDERED.key() + "=true cannot go with " + why);
    }

    /** Finds out what cannot be ordered. */
    private record Check(TopologyPlan plan, Set<String> stateless) {
        /** Of bolts that emit when time has passed. */
        private static final List<String> KEYS_OF_CLOCKS = List.of(
                Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
                Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
                Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);

        private static final List<String> KEYS_OF_WINDOWS = List.of(
                Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT,
                Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT,
                Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
                Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);

        TopologyOrder order() {
            Set<String> bolts = new TreeSet<>(plan.userTopology().get_bolts().keySet());
            String spout = spout();
            checkNames(bolts);
            Set<String> reordered = new TreeSet<>();
            for (String bolt : bolts) {
                checkPath(bolt, spout);
                if (tasks(bolt) > 1) {
                    checkTasks(bolt);
                    checkWindows(bolt);
                    if (hasConsumers(bolt)) {
                        checkClocks(bolt);
                        reordered.add(bolt);
                    }
                }
            }
            return new TopologyOrder(true, reordered);
        }

        private String spout() {
            List<String> spouts =
                    new ArrayList<>(plan.userTopology().get_spouts().keySet());
            if (spouts.size() != 1) {
                throw refused("several spouts " + new TreeSet<>(spouts)
                        + ": nothing says which of their tuples comes first; use one spout");
            }
            String spout = spouts.get(0);
            if (tasks(spout) != 1) {
                throw refused("spout " + spout + ", which has " + tasks(spout)
                        + " tasks: nothing says which of their tuples comes first; give it one task");
            }
            return spout;
        }

        private void checkNames(Set<String> bolts) {
            for (String name : stateless) {
                if (!bolts.contains(name)) {
                    throw new IllegalArgumentException(Setting.ORDERED_STATELESS.key() + ": no bolt is named " + name
                            + "; the bolts are " + bolts);
                }
            }
        }

        /** Each bolt has one component to receive from, and the way back leads to the spout. */
        private void checkPath(String bolt, String spout) {
            Set<String> seen = new TreeSet<>();
            for (String at = bolt; !at.equals(spout); at = source(at)) {
                if (!seen.add(at)) {
                    throw refused("bolt " + bolt + ", which is on or behind a cycle " + seen
                            + ": what goes round has no place in the order; drop the subscription that closes it");
                }
            }
        }

        private String source(String bolt) {
            Set<String> sources = inputs(bolt).stream()
                    .map(Subscription::sourceComponent)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (sources.isEmpty()) {
                throw refused("bolt " + bolt + ", which receives from no component; let it subscribe to one");
            }
            if (sources.size() != 1) {
                throw refused("bolt " + bolt + ", which receives from " + sources.size() + " components " + sources
                        + ": nothing says which of their tuples comes first; let it subscribe to streams of one");
            }
            return sources.iterator().next();
        }

        private void checkTasks(String bolt) {
            for (Subscription input : inputs(bolt)) {
                Grouping._Fields type = Thrift.groupingType(input.grouping());
                if (type != Grouping._Fields.FIELDS && type != Grouping._Fields.ALL && !stateless.contains(bolt)) {
                    throw refused("bolt " + bolt + ", which has " + tasks(bolt) + " tasks behind the grouping "
                            + type.getFieldName() + ": give it one task, or name it in "
                            + Setting.ORDERED_STATELESS.key()
                            + " if what it emits for a tuple does not depend on others");
                }
            }
        }

        /** A window has tuples of one task, whatever their keys, so what is in it depends on the number of tasks. */
        private void checkWindows(String bolt) {
            boolean isDivided = inputs(bolt).stream()
                    .map(input -> Thrift.groupingType(input.grouping()))
                    .anyMatch(type -> type != Grouping._Fields.ALL);
            if (isDivided) {
                refuse(
                        bolt,
                        KEYS_OF_WINDOWS,
                        "a window of several tasks has other tuples than one of one task; give it one task");
            }
        }

        private void checkClocks(String bolt) {
            refuse(
                    bolt,
                    KEYS_OF_CLOCKS,
                    "what it emits by the clock has no place in the order; give it one task, or no ticks and windows by time");
        }

        /** Refuses a bolt that has one of these keys. */
        private void refuse(String bolt, List<String> keys, String why) {
            for (ExecutorPlan executor : plan.executors()) {
                for (String key : executor.componentId().equals(bolt) ? keys : List.<String>of()) {
                    Object value = executor.componentConf().get(key);
                    if (value != null) {
                        throw refused("bolt " + bolt + ", which has " + tasks(bolt) + " tasks and " + key + "=" + value
                                + ": " + why);
                    }
                }
            }
        }

        private boolean hasConsumers(String component) {
            return plan.subscriptions().stream()
                    .anyMatch(subscription -> subscription.sourceComponent().equals(component)
                            && !Utils.isSystemId(subscription.targetComponent()));
        }

        private List<Subscription> inputs(String bolt) {
            return plan.subscriptions().stream()
                    .filter(subscription -> subscription.targetComponent().equals(bolt))
                    .toList();
        }

        private int tasks(String component) {
            Map<String, List<Integer>> tasks = plan.componentToSortedTasks();
            return tasks.getOrDefault(component, List.of()).size();
        }
    }
}
