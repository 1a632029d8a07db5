package io.aurochs.placement.file;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A plan as JSON. Its components are the fields' names and stay as they are; other fields, such as those of {@code aurochs place --json}, are
 * ignored.
 *
 * @param machine the {@linkplain Machine#layout() layout} that it is for; any if it does not say
 * @param nodeOfTask by the task's name, the kernel's id of the node that it runs on
 */
public record PlanFile(@Nullable String machine, @Nullable Map<String, Integer> nodeOfTask) {
    /**
     * Reads the plan for some tasks on a machine. Tasks that it names beyond those do no harm.
     *
     * @param tasks by their names
     * @throws IOException when the file cannot be read or is no plan for them; the message is one line that names the file and what is
     *     wrong
     */
    public static Placement read(Path file, List<String> tasks, Machine machine) throws IOException {
        return Documents.read(
                file, "plan for this job on this machine", PlanFile.class, plan -> plan.placement(tasks, machine));
    }

    /** What a placement is as JSON. */
    public static String json(TrafficGraph graph, Placement placement, Machine machine) {
        return Documents.write(new PlanFile(machine.layout(), nodeOfTask(graph, placement, machine)));
    }

    /** By each task's name the kernel's id of its node. */
    public static Map<String, Integer> nodeOfTask(TrafficGraph graph, Placement placement, Machine machine) {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        for (int task = 0; task < graph.tasks().size(); task++) {
            nodes.put(graph.tasks().get(task).name(), machine.nodeId(placement.nodeOf(task)));
        }
        return nodes;
    }

    private Placement placement(List<String> tasks, Machine here) {
        if (machine != null && !machine.equals(here.layout())) {
            throw new IllegalArgumentException("it is for " + machine + ", and here are " + here.layout());
        }
        if (nodeOfTask == null) {
            throw new IllegalArgumentException("it must have 'nodeOfTask'");
        }
        Map<Integer, Integer> indexes = new LinkedHashMap<>();
        for (int node = 0; node < here.nodes(); node++) {
            indexes.put(here.nodeId(node), node);
        }
        int[] placement = new int[tasks.size()];
        for (int task = 0; task < placement.length; task++) {
            Integer id = nodeOfTask.get(tasks.get(task));
            if (id == null) {
                throw new IllegalArgumentException("it does not say where " + tasks.get(task) + " runs");
            }
            Integer node = indexes.get(id);
            if (node == null) {
                throw new IllegalArgumentException("it puts " + tasks.get(task) + " on node " + id
                        + ", and tasks can run on nodes " + new TreeSet<>(indexes.keySet()));
            }
            placement[task] = node;
        }
        return Placement.of(placement);
    }
}
