package io.aurochs.placement.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * What it costs a CPU of one NUMA node to reach memory of another, relative to its own memory, which counts 10 (ACPI
 * SLIT). Distances need not be symmetric. Immutable; any thread may use it.
 *
 * @param nodes ids of the nodes; row and column {@code i} of {@code rows} belong to the {@code i}-th lowest
 * @param rows one row for each node: the distances from that node to every node
 */
public record Distances(IdSet nodes, List<List<Integer>> rows) {
    /** Distance of a node to itself. */
    public static final int LOCAL = 10;

    /** Distance that the kernel assumes between two nodes when the firmware names none. */
    public static final int REMOTE = 20;

    /** The greatest distance there is: the kernel keeps one byte for each. */
    public static final int GREATEST = 255;

    /**
     * Checks and copies the values.
     *
     * @throws IllegalArgumentException when {@code rows} is not a square of numbers from 1 to 255, one row for each node
     */
    public Distances {
        rows = rows.stream().map(List::copyOf).toList();
        if (rows.size() != nodes.size()) {
            throw new IllegalArgumentException(
                    "distances.rows=" + rows.size() + " must be one row for each node of nodes=" + nodes);
        }
        for (List<Integer> row : rows) {
            if (row.size() != nodes.size()) {
                throw new IllegalArgumentException(
                        "distances.row=" + row + " must hold one distance for each node of nodes=" + nodes);
            }
            if (row.stream().anyMatch(distance -> distance < 1 || distance > GREATEST)) {
                throw new IllegalArgumentException(
                        "distances.row=" + row + " must hold distances from 1 to " + GREATEST);
            }
        }
    }

    /** Returns what the kernel assumes without better knowledge: {@link #LOCAL} to itself, else {@link #REMOTE}. */
    public static Distances assumed(IdSet nodes) {
        List<List<Integer>> rows = new ArrayList<>();
        for (int from = 0; from < nodes.size(); from++) {
            List<Integer> row = new ArrayList<>();
            for (int to = 0; to < nodes.size(); to++) {
                row.add(from == to ? LOCAL : REMOTE);
            }
            rows.add(row);
        }
        return new Distances(nodes, rows);
    }

    /**
     * The distance from node {@code from} to node {@code to}.
     *
     * @throws IllegalArgumentException when a node is not known here
     */
    public int between(int from, int to) {
        return rows.get(index(from)).get(index(to));
    }

    private int index(int node) {
        if (!nodes.contains(node)) {
            throw new IllegalArgumentException("node=" + node + " is not one of nodes=" + nodes);
        }
        return (int) nodes.stream().takeWhile(id -> id < node).count();
    }
}
