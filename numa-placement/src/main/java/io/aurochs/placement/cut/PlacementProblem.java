package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.CommunicationCost;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import java.util.Arrays;

/** What is to be placed where: tasks with their traffic and their demand, on the nodes of a machine. Immutable; any thread. */
public final class PlacementProblem {
    /** Rounding of sums of demands that just fill a node. */
    private static final double ROUNDING = 1e-9;

    private final Adjacency graph;
    private final double[] demands;
    private final Machine machine;
    private final boolean countsMemory;

    /**
     * Of its parts.
     *
     * @param graph traffic between the tasks
     * @param demands of each task, in cores
     * @param machine the nodes
     * @throws IllegalArgumentException when there is not one demand for each task
     */
    public PlacementProblem(Adjacency graph, double[] demands, Machine machine) {
        this(graph, demands, machine, false);
    }

    private PlacementProblem(Adjacency graph, double[] demands, Machine machine, boolean countsMemory) {
        if (demands.length != graph.size()) {
            throw new IllegalArgumentException(
                    "demands=" + demands.length + " tasks must be those of the graph=" + graph.size());
        }
        this.graph = graph;
        this.demands = demands.clone();
        this.machine = machine;
        this.countsMemory = countsMemory;
    }

    /**
     * To place the tasks of a job on a machine. Where the bandwidth of the nodes' memories is known, a task demands the greater of what it
     * takes of the cores and of the memory, as a part of its node's: tasks that together demand no more than a node has then ask too
     * much of neither.
     */
    public static PlacementProblem of(TrafficGraph graph, Machine machine) {
        double[] bytesPerSecond = new double[graph.tasks().size()];
        // As the throughput model has it, which takes all records as objects in the memory of the node whose task made
        // them.
        graph.flows().forEach(flow -> bytesPerSecond[flow.from()] += flow.bytesPerSecond());
        double[] demands = new double[bytesPerSecond.length];
        boolean countsMemory = false;
        for (int task = 0; task < demands.length; task++) {
            double cores = graph.tasks().get(task).cores();
            double memory = bytesPerSecond[task] / machine.bytesPerCoreSecond();
            demands[task] = Math.max(cores, memory);
            countsMemory |= memory > cores;
        }
        return new PlacementProblem(Adjacency.of(graph), demands, machine, countsMemory);
    }

    /** Traffic between the tasks. */
    public Adjacency graph() {
        return graph;
    }

    /** The nodes. */
    public Machine machine() {
        return machine;
    }

    /** Whether some task demands more of a node's memory than of its cores. */
    boolean countsMemory() {
        return countsMemory;
    }

    /** What a task demands, in cores, or as much of a node's memory. */
    public double demand(int task) {
        return demands[task];
    }

    /** What each task demands, in cores; a copy. */
    double[] demands() {
        return demands.clone();
    }

    /** What all tasks demand, in cores. */
    public double totalDemand() {
        return Arrays.stream(demands).sum();
    }

    /** The same tasks on another machine. */
    PlacementProblem on(Machine other) {
        return new PlacementProblem(graph, demands, other, countsMemory);
    }

    /** How many tasks. */
    public int tasks() {
        return graph.size();
    }

    /** Bytes x distance of a placement. */
    public double cost(Placement placement) {
        return CommunicationCost.of(graph, machine, placement);
    }

    /** By how many cores the tasks on some nodes demand more than these have. */
    public double overload(Placement placement) {
        double[] free = new double[machine.nodes()];
        for (int node = 0; node < free.length; node++) {
            free[node] = machine.cores(node);
        }
        for (int task = 0; task < demands.length; task++) {
            free[placement.nodeOf(task)] -= demands[task];
        }
        double overload = 0;
        for (double left : free) {
            overload += left < -ROUNDING ? -left : 0;
        }
        return overload;
    }

    /** How much the tasks on the busiest node demand, as a multiple of its cores; 0 if nothing is demanded. */
    public double busiest(Placement placement) {
        double[] load = new double[machine.nodes()];
        for (int task = 0; task < demands.length; task++) {
            load[placement.nodeOf(task)] += demands[task] / machine.cores(placement.nodeOf(task));
        }
        return Arrays.stream(load).max().orElse(0);
    }

    /** Of two placements the one with less overload, or with as much and less cost; the first if they are equal. */
    public Placement better(Placement one, Placement other) {
        double difference = overload(other) - overload(one);
        double same = ROUNDING * machine.totalCores();
        boolean isOther = difference < -same || (difference <= same && cost(other) < cost(one) * (1 - ROUNDING));
        return isOther ? other : one;
    }

    /** Checks what every placer must check. */
    void require(int nodes) {
        if (nodes < 1 || nodes > machine.nodes()) {
            throw new IllegalArgumentException(
                    "nodes=" + nodes + " must be from 1 to the machine's " + machine.nodes());
        }
    }
}
