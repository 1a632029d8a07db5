package io.aurochs.placement.cost;

import java.util.Arrays;
import java.util.List;

/**
 * The undirected graph under a {@link TrafficGraph}: of each task its neighbours, ascending, and the bytes per second that go
 * between the two in both directions. What a task sends to itself is not in it. Immutable; any thread.
 */
public final class Adjacency {
    private final int[][] neighbours;
    private final double[][] weights;
    private final double[] weightOf;
    private final double totalWeight;

    private Adjacency(int[][] neighbours, double[][] weights) {
        this.neighbours = neighbours;
        this.weights = weights;
        this.weightOf = Arrays.stream(weights)
                .mapToDouble(ofVertex -> Arrays.stream(ofVertex).sum())
                .toArray();
        this.totalWeight = Arrays.stream(weightOf).sum() / 2;
    }

    /** That of a traffic graph. */
    public static Adjacency of(TrafficGraph graph) {
        return of(graph.tasks().size(), graph.flows());
    }

    /** @param vertices how many; flows name them from 0, and those of one pair add up */
    public static Adjacency of(int vertices, List<Flow> flows) {
        int[] degrees = new int[vertices];
        for (Flow flow : flows) {
            degrees[flow.from()]++;
            degrees[flow.to()]++;
        }
        long[][] keyed = new long[vertices][];
        double[][] weighed = new double[vertices][];
        for (int vertex = 0; vertex < vertices; vertex++) {
            keyed[vertex] = new long[degrees[vertex]];
            weighed[vertex] = new double[degrees[vertex]];
        }
        int[] filled = new int[vertices];
        for (Flow flow : flows) {
            if (flow.from() != flow.to() && flow.bytesPerSecond() > 0) {
                add(keyed, weighed, filled, flow.from(), flow.to(), flow.bytesPerSecond());
                add(keyed, weighed, filled, flow.to(), flow.from(), flow.bytesPerSecond());
            }
        }
        int[][] neighbours = new int[vertices][];
        double[][] weights = new double[vertices][];
        for (int vertex = 0; vertex < vertices; vertex++) {
            merge(vertex, Arrays.copyOf(keyed[vertex], filled[vertex]), weighed[vertex], neighbours, weights);
        }
        return new Adjacency(neighbours, weights);
    }

    private static void add(long[][] keyed, double[][] weighed, int[] filled, int from, int to, double weight) {
        int place = filled[from]++;
        // Neighbour and place in one number, so that sorting keeps the two together.
        keyed[from][place] = (long) to << Integer.SIZE | place;
        weighed[from][place] = weight;
    }

    private static void merge(int vertex, long[] keys, double[] weighed, int[][] neighbours, double[][] weights) {
        Arrays.sort(keys);
        int[] merged = new int[keys.length];
        double[] sums = new double[keys.length];
        int size = 0;
        for (long key : keys) {
            int neighbour = (int) (key >>> Integer.SIZE);
            if (size == 0 || merged[size - 1] != neighbour) {
                merged[size++] = neighbour;
            }
            sums[size - 1] += weighed[(int) key];
        }
        neighbours[vertex] = Arrays.copyOf(merged, size);
        weights[vertex] = Arrays.copyOf(sums, size);
    }

    /** How many vertices. */
    public int size() {
        return neighbours.length;
    }

    /** How many neighbours a vertex has. */
    public int degree(int vertex) {
        return neighbours[vertex].length;
    }

    /** One of a vertex's neighbours, by its place from 0. */
    public int neighbour(int vertex, int place) {
        return neighbours[vertex][place];
    }

    /** Bytes per second between a vertex and one of its neighbours, by the neighbour's place. */
    public double weight(int vertex, int place) {
        return weights[vertex][place];
    }

    /** Between a vertex and all its neighbours. */
    public double weightOf(int vertex) {
        return weightOf[vertex];
    }

    /** Of all edges. */
    public double totalWeight() {
        return totalWeight;
    }
}
