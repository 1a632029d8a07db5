package io.aurochs.placement.file;

import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.TaskDemand;
import io.aurochs.placement.cost.TrafficGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A traffic graph as JSON. The record components, here and in the nested records, are its field names and stay as they are; other
 * fields are ignored.
 *
 * @param tasks what each demands
 * @param flows what goes from task to task, by their names
 */
public record TrafficGraphFile(
        @Nullable List<TaskEntry> tasks, @Nullable List<FlowEntry> flows) {
    /**
     * One task.
     *
     * @param name unique
     * @param cores processor time it uses, in cores
     */
    public record TaskEntry(@Nullable String name, @Nullable Double cores) {}

    /**
     * What one task sends to another.
     *
     * @param bytesPerSecond encoded size of the records
     * @param estimated whether that was told from samples
     */
    public record FlowEntry(
            @Nullable String from,
            @Nullable String to,
            @Nullable Double bytesPerSecond,
            boolean estimated) {}

    /**
     * Reads one.
     *
     * @throws IOException when it cannot be read or is none; the message is one line that names the file and what is wrong
     */
    public static TrafficGraph read(Path file) throws IOException {
        return Documents.read(file, "traffic graph", TrafficGraphFile.class, TrafficGraphFile::graph);
    }

    /** What a graph is as JSON. */
    public static String json(TrafficGraph graph) {
        List<TaskEntry> tasks = graph.tasks().stream()
                .map(task -> new TaskEntry(task.name(), task.cores()))
                .toList();
        List<FlowEntry> flows = graph.flows().stream()
                .map(flow -> new FlowEntry(
                        tasks.get(flow.from()).name(),
                        tasks.get(flow.to()).name(),
                        flow.bytesPerSecond(),
                        flow.estimated()))
                .toList();
        return Documents.write(new TrafficGraphFile(tasks, flows));
    }

    private TrafficGraph graph() {
        if (tasks == null || flows == null) {
            throw new IllegalArgumentException("it must have 'tasks' and 'flows'");
        }
        List<TaskDemand> demands = new ArrayList<>();
        Map<String, Integer> indexes = new HashMap<>();
        for (TaskEntry task : tasks) {
            if (task == null || task.name() == null || task.cores() == null) {
                throw new IllegalArgumentException("each of 'tasks' must have a 'name' and 'cores': " + task);
            }
            indexes.put(task.name(), demands.size());
            demands.add(new TaskDemand(task.name(), task.cores()));
        }
        List<Flow> all = new ArrayList<>();
        for (FlowEntry flow : flows) {
            if (flow == null || flow.bytesPerSecond() == null) {
                throw new IllegalArgumentException(
                        "each of 'flows' must have 'from', 'to' and 'bytesPerSecond': " + flow);
            }
            all.add(new Flow(
                    index(indexes, "from", flow.from()),
                    index(indexes, "to", flow.to()),
                    flow.bytesPerSecond(),
                    flow.estimated()));
        }
        return new TrafficGraph(demands, all);
    }

    private static int index(Map<String, Integer> indexes, String end, @Nullable String name) {
        Integer index = name == null ? null : indexes.get(name);
        if (index == null) {
            throw new IllegalArgumentException("flow." + end + "=" + name + " is not the name of a task");
        }
        return index;
    }
}
