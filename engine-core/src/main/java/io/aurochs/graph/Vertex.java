package io.aurochs.graph;

import java.util.List;

/**
 * A logical step of a job and its parallel tasks.
 *
 * @param index position in the graph
 * @param name the front end's name for it
 * @param source whether its tasks produce records without input
 * @param firstTask graph-wide index of its first task; its tasks are numbered consecutively
 * @param groupSizes its tasks cut into consecutive groups; tasks of one group never run at the same time (Storm: the tasks
 *     of one executor)
 */
public record Vertex(int index, String name, boolean source, int firstTask, List<Integer> groupSizes) {
    public Vertex {
        groupSizes = List.copyOf(groupSizes);
        if (groupSizes.isEmpty() || groupSizes.stream().anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException(
                    "vertex=" + name + " groupSizes=" + groupSizes + ": every group needs at least one task");
        }
    }

    /** Number of tasks. */
    public int parallelism() {
        return groupSizes.stream().mapToInt(Integer::intValue).sum();
    }

    /** One past its last task. */
    public int endTask() {
        return firstTask + parallelism();
    }
}
