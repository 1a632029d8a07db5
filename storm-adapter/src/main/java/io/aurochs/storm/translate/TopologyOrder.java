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
 * tasks and consumers. The only room that knows what can be ordered. Immutable.
 *
 * @param isOrdered whether every task receives its tuples in the order of the spout
 * @param restored components whose tasks run at once and whose results are brought into order
 */
public record TopologyOrder(boolean isOrdered, Set<String> restored) {
    private static final TopologyOrder NONE = new TopologyOrder(false, Set.of());

    /** Copies its collection. */
    public TopologyOrder {
        restored = Set.copyOf(restored);
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
    public boolean restores(String component) {
        return restored.contains(component);
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(Setting.ORDERED.key() + "=true cannot go with " + why);
    }

    /** Finds out what cannot be ordered. */
    private record Check(TopologyPlan plan, Set<String> stateless) {
        /** Settings with which a bolt emits when time has passed. */
        private static final List<String> CLOCKS = List.of(
                Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
                Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
                Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);

        TopologyOrder order() {
            Set<String> bolts = new TreeSet<>(plan.userTopology().get_bolts().keySet());
            String spout = spout();
            checkNames(bolts);
            Set<String> restored = new TreeSet<>();
            for (String bolt : bolts) {
                checkPath(bolt, spout);
                if (tasks(bolt) > 1) {
                    checkTasks(bolt);
                    if (hasConsumers(bolt)) {
                        checkClocks(bolt);
                        restored.add(bolt);
                    }
                }
            }
            return new TopologyOrder(true, restored);
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

        private void checkClocks(String bolt) {
            for (ExecutorPlan executor : plan.executors()) {
                for (String clock : executor.componentId().equals(bolt) ? CLOCKS : List.<String>of()) {
                    Object period = executor.componentConf().get(clock);
                    if (period != null) {
                        throw refused("bolt " + bolt + ", which has " + tasks(bolt) + " tasks and " + clock + "="
                                + period + ": what it emits by the clock has no place in the order; give it one task,"
                                + " or no ticks and windows by time");
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
