package io.aurochs.placement.cost;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where each task of a graph runs: {@code P(T, k)} of ICDE'17 §VI-B. A value; immutable.
 *
 * <p>Nodes are named by their place in the machine that is planned for, from 0, not by the kernel's ids.
 */
public final class Placement {
    private final int[] nodeOfTask;

    private Placement(int[] nodeOfTask) {
        this.nodeOfTask = nodeOfTask;
    }

    /** @param nodeOfTask by task; copied */
    public static Placement of(int... nodeOfTask) {
        return new Placement(nodeOfTask.clone());
    }

    /** Task after task onto the next of the first {@code nodes} nodes. */
    public static Placement roundRobin(int tasks, int nodes) {
        return new Placement(IntStream.range(0, tasks).map(task -> task % nodes).toArray());
    }

    /** The node of a task. */
    public int nodeOf(int task) {
        return nodeOfTask[task];
    }

    /** How many tasks are placed. */
    public int size() {
        return nodeOfTask.length;
    }

    /** How many nodes have a task: {@code k}. */
    public int nodesUsed() {
        return (int) Arrays.stream(nodeOfTask).distinct().count();
    }

    /** By task; a copy. */
    public int[] toArray() {
        return nodeOfTask.clone();
    }

    /** The same with each node called by another name. */
    public Placement renamed(int... names) {
        return new Placement(Arrays.stream(nodeOfTask).map(node -> names[node]).toArray());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Placement placement && Arrays.equals(placement.nodeOfTask, nodeOfTask);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodeOfTask);
    }

    @Override
    public String toString() {
        return Arrays.toString(nodeOfTask);
    }
}
