package io.aurochs.storm.operator;

import io.aurochs.operator.TaskContext;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Translates between Storm's task ids and the router's destination indexes of one task. Immutable. */
final class OutputTasks {
    private static final int NOWHERE = -1;

    private final int[] destinationOfTask;
    private final List<Integer>[] tasksOfDestination;

    /** @param engineTasks the engine's index of every Storm task this one sends to */
    OutputTasks(TaskContext context, Map<Integer, Integer> engineTasks) {
        int last =
                engineTasks.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
        destinationOfTask = new int[last + 1];
        Arrays.fill(destinationOfTask, NOWHERE);
        List<Integer>[] lists = newLists(1
                + engineTasks.values().stream()
                        .mapToInt(context::destinationOf)
                        .max()
                        .orElse(NOWHERE));
        engineTasks.forEach((stormTask, engineTask) -> {
            int destination = context.destinationOf(engineTask);
            destinationOfTask[stormTask] = destination;
            lists[destination] = Collections.singletonList(stormTask);
        });
        tasksOfDestination = lists;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<Integer>[] newLists(int size) {
        return new List[size];
    }

    /** What emit returns when a tuple went to this destination only. */
    List<Integer> listOf(int destination) {
        return tasksOfDestination[destination];
    }

    /** Whether an edge leads to the task. */
    boolean reaches(int stormTask) {
        return stormTask >= 0 && stormTask < destinationOfTask.length && destinationOfTask[stormTask] != NOWHERE;
    }

    int destinationOf(int stormTask) {
        if (!reaches(stormTask)) {
            throw new IllegalArgumentException("task=" + stormTask + ": no stream leads there");
        }
        return destinationOfTask[stormTask];
    }
}
