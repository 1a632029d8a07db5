package io.aurochs.storm.translate;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One Storm "executor" of a topology: consecutive tasks of one component that Storm would run in one thread.
 *
 * @param componentId the component all its tasks belong to
 * @param kind what the component is
 * @param tasks its task ids, ascending, at least one
 * @param componentConf the topology's configuration with the component's own settings over it, as Storm hands it to
 *     {@code open} and {@code prepare}; unmodifiable. Storm's is a plain {@code HashMap} that user code may write to:
 *     hand user code a copy.
 */
public record ExecutorPlan(String componentId, Kind kind, List<Integer> tasks, Map<String, Object> componentConf) {
    /** The order of a plan's executors. */
    static final Comparator<ExecutorPlan> BY_FIRST_TASK =
            Comparator.comparingInt(executor -> executor.tasks().get(0));

    /** What a component is. */
    public enum Kind {
        /** A source; its object is an {@code ISpout}. */
        SPOUT,
        /** Anything with inputs, Storm's own metrics consumers and event loggers included; its object is an {@code IBolt}. */
        BOLT
    }

    /** Copies its collections; throws {@link IllegalArgumentException} when {@code tasks} is empty. */
    public ExecutorPlan {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("tasks=[]: an executor of component " + componentId + " needs a task");
        }
        tasks = List.copyOf(tasks);
        // Map.copyOf refuses null values, and many of Storm's keys have one.
        componentConf = Collections.unmodifiableMap(new HashMap<>(componentConf));
    }
}
