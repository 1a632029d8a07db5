package io.aurochs.placement.cost;

import io.aurochs.placement.topology.MachineTopology;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The nodes that tasks can be placed on: how many cores each has and how far they are from one another. A node stands for a NUMA
 * node with CPUs, in the order of the kernel's ids. Immutable; any thread.
 */
public final class Machine {
    private final List<Integer> nodeIds;
    private final double[] cores;
    private final double[][] penalties;
    private final double bytesPerCoreSecond;

    private Machine(List<Integer> nodeIds, double[] cores, double[][] penalties, double bytesPerCoreSecond) {
        this.nodeIds = nodeIds;
        this.cores = cores;
        this.penalties = penalties;
        this.bytesPerCoreSecond = bytesPerCoreSecond;
    }

    /**
     * The usable part of a machine: its nodes with CPUs that this process may use, each with as many cores as have such a CPU.
     */
    public static Machine of(MachineTopology topology) {
        List<Integer> ids = topology.usableNodes().toList();
        double[] cores = ids.stream()
                .mapToDouble(id -> topology.coresOfNode(id).stream()
                        .filter(core -> !core.cpus().and(topology.usableCpus()).isEmpty())
                        .count())
                .toArray();
        int[][] distances = ids.stream()
                .map(from -> ids.stream()
                        .mapToInt(to -> topology.distances().between(from, to))
                        .toArray())
                .toArray(int[][]::new);
        return new Machine(ids, cores, penalties(distances), Double.POSITIVE_INFINITY);
    }

    /**
     * A machine by its numbers.
     *
     * @param cores of each node
     * @param distances between the nodes, as the kernel counts them: 10 is the distance of a node to itself
     */
    public static Machine of(double[] cores, int[][] distances) {
        if (cores.length == 0 || distances.length != cores.length) {
            throw new IllegalArgumentException(
                    "cores=" + Arrays.toString(cores) + " must be one or more nodes, with a row of distances for each");
        }
        return new Machine(
                IntStream.range(0, cores.length).boxed().toList(),
                cores.clone(),
                penalties(distances),
                Double.POSITIVE_INFINITY);
    }

    /** What goes one way is taken as half of what goes both ways: the distances of the two ways count half each. */
    private static double[][] penalties(int[][] distances) {
        int nodes = distances.length;
        double[][] penalties = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                penalties[i][j] = i == j ? 0 : (distances[i][j] + distances[j][i]) / 2.0;
            }
        }
        return penalties;
    }

    /** How many nodes. */
    public int nodes() {
        return cores.length;
    }

    /** The kernel's id of a node. */
    public int nodeId(int node) {
        return nodeIds.get(node);
    }

    /** The cores of a node. */
    public double cores(int node) {
        return cores[node];
    }

    /** Of all nodes. */
    public double totalCores() {
        return Arrays.stream(cores).sum();
    }

    /**
     * {@code R} of Equation 1: what a byte costs that goes from one node to another, which is their distance; nothing within a
     * node. The same both ways.
     */
    public double penalty(int from, int to) {
        return penalties[from][to];
    }

    /** The least penalty between two nodes; 0 if there is one node only. */
    public double leastPenalty() {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < nodes(); i++) {
            for (int j = 0; j < i; j++) {
                least = Math.min(least, penalties[i][j]);
            }
        }
        return nodes() == 1 ? 0 : least;
    }

    /** Its nodes and how far they are from one another, in one line: what a plan for it is a plan for. */
    public String layout() {
        List<String> rows = IntStream.range(0, nodes())
                .mapToObj(from -> IntStream.range(0, nodes())
                        .mapToObj(to -> String.format(Locale.ROOT, "%.0f", penalties[from][to]))
                        .collect(Collectors.joining(" ")))
                .toList();
        return "nodes " + nodeIds + " at distances [" + String.join(", ", rows) + "]";
    }

    /** The same nodes with so many times the cores. */
    public Machine scaled(double factor) {
        return new Machine(
                nodeIds, Arrays.stream(cores).map(number -> factor * number).toArray(), penalties, bytesPerCoreSecond);
    }

    /**
     * The same nodes with other cores.
     *
     * @param newCores of each node, more than 0
     */
    public Machine withCores(double[] newCores) {
        if (newCores.length != cores.length) {
            throw new IllegalArgumentException(
                    "newCores=" + Arrays.toString(newCores) + " must be those of " + nodes() + " nodes");
        }
        return new Machine(nodeIds, newCores.clone(), penalties, bytesPerCoreSecond);
    }

    /** The machine of some of the nodes, in this order. */
    public Machine only(int... nodes) {
        double[][] among = new double[nodes.length][nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            for (int j = 0; j < nodes.length; j++) {
                among[i][j] = penalties[nodes[i]][nodes[j]];
            }
        }
        return new Machine(
                Arrays.stream(nodes).mapToObj(nodeIds::get).toList(),
                Arrays.stream(nodes).mapToDouble(node -> cores[node]).toArray(),
                among,
                bytesPerCoreSecond);
    }

    /**
     * The same nodes, with the bandwidth of their memories.
     *
     * @param bytesPerSecond of each node, more than 0
     */
    public Machine withMemory(double bytesPerSecond) {
        double most = Arrays.stream(cores).max().orElse(1);
        return new Machine(nodeIds, cores, penalties, bytesPerSecond / most);
    }

    /**
     * What one core's share of its node's memory moves, bytes per second; infinite where that is not known. Where nodes differ, that of
     * the one with most cores.
     */
    public double bytesPerCoreSecond() {
        return bytesPerCoreSecond;
    }
}
