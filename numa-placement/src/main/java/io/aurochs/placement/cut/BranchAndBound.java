package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The placement of a small graph on all nodes of a machine that has the least overload, and of all with that the least bytes x
 * distance, exactly: tasks are placed one after the other, those with most traffic first, and a beginning is given up when what
 * it costs already, with the least that each task left will add, is no better than the best found. Begins with a good one. For one
 * search.
 */
final class BranchAndBound {
    /** About a second's. */
    private static final long MOST_STEPS = 2_000_000;
    /** Relative rounding of sums. */
    private static final double ROUNDING = 1e-9;

    private final Adjacency graph;
    private final double[] demand;
    private final Machine machine;
    private final int[] order;
    /** Of each node a class; nodes of one class can be exchanged without changing anything. */
    private final int[] classOfNode;

    private final int[] nodeOfTask;
    private final int[] tasksOnNode;
    private final double[] free;
    /** What a task would cost on a node, of its traffic with tasks that are placed. */
    private final double[][] costOnNode;

    private int[] best;
    private double bestOverload = Double.POSITIVE_INFINITY;
    private double bestCost = Double.POSITIVE_INFINITY;
    private long steps;

    private BranchAndBound(PlacementProblem problem) {
        graph = problem.graph();
        demand = problem.demands();
        machine = problem.machine();
        order = IntStream.range(0, problem.tasks())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer task) -> -graph.weightOf(task))
                        .thenComparingDouble(task -> -demand[task]))
                .mapToInt(Integer::intValue)
                .toArray();
        classOfNode = classes(machine);
        nodeOfTask = new int[problem.tasks()];
        tasksOnNode = new int[machine.nodes()];
        free = IntStream.range(0, machine.nodes()).mapToDouble(machine::cores).toArray();
        costOnNode = new double[problem.tasks()][machine.nodes()];
        best = nodeOfTask.clone();
    }

    /** The best placement there is; of many tasks on many unlike nodes perhaps only the best that so many steps found. */
    static Placement place(PlacementProblem problem) {
        BranchAndBound search = new BranchAndBound(problem);
        // Something good to begin with spares most of the search.
        search.best = Multilevel.place(problem).toArray();
        search.bestOverload = problem.overload(Placement.of(search.best));
        search.bestCost = problem.cost(Placement.of(search.best));
        search.place(0, 0, 0, problem.totalDemand());
        return Placement.of(search.best);
    }

    private static int[] classes(Machine machine) {
        int[] classes = new int[machine.nodes()];
        for (int node = 0; node < classes.length; node++) {
            classes[node] = node;
            for (int earlier = 0; earlier < node; earlier++) {
                if (classes[earlier] == earlier && areAlike(machine, earlier, node)) {
                    classes[node] = earlier;
                    break;
                }
            }
        }
        return classes;
    }

    private static boolean areAlike(Machine machine, int one, int other) {
        return machine.cores(one) == machine.cores(other)
                && IntStream.range(0, machine.nodes())
                        .filter(node -> node != one && node != other)
                        .allMatch(node -> machine.penalty(one, node) == machine.penalty(other, node));
    }

    /**
     * @param placed how many tasks are, in the order
     * @param overload of the nodes so far
     * @param left demand of the tasks that are not placed
     */
    private void place(int placed, double overload, double cost, double left) {
        if (steps++ > MOST_STEPS) {
            return;
        }
        if (placed == order.length) {
            if (isBetter(overload, cost)) {
                best = nodeOfTask.clone();
                bestOverload = overload;
                bestCost = cost;
            }
            return;
        }
        if (!isBetter(overload + overflow(left), cost + leastAdded(placed))) {
            return;
        }
        int task = order[placed];
        for (int node : byCost(task)) {
            if (tasksOnNode[node] == 0 && hasEmptyTwinBefore(node)) {
                continue;
            }
            double before = Math.max(0, -free[node]);
            put(task, node, 1);
            double added = Math.max(0, -free[node]) - before;
            place(placed + 1, overload + added, cost + costOnNode[task][node], left - demand[task]);
            put(task, node, -1);
        }
    }

    private boolean isBetter(double overload, double cost) {
        double same = ROUNDING * machine.totalCores();
        return overload < bestOverload - same || (overload <= bestOverload + same && cost < bestCost * (1 - ROUNDING));
    }

    /** What of the demand that is left no node has room for. */
    private double overflow(double left) {
        double room = 0;
        for (double ofNode : free) {
            room += Math.max(0, ofNode);
        }
        return Math.max(0, left - room);
    }

    private double leastAdded(int placed) {
        double sum = 0;
        for (int i = placed; i < order.length; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (double cost : costOnNode[order[i]]) {
                least = Math.min(least, cost);
            }
            sum += least;
        }
        return sum;
    }

    private int[] byCost(int task) {
        return IntStream.range(0, machine.nodes())
                .boxed()
                .sorted(Comparator.comparingDouble(node -> costOnNode[task][node]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean hasEmptyTwinBefore(int node) {
        for (int earlier = 0; earlier < node; earlier++) {
            if (classOfNode[earlier] == classOfNode[node] && tasksOnNode[earlier] == 0) {
                return true;
            }
        }
        return false;
    }

    /** @param sign 1 to place the task, -1 to take it back */
    private void put(int task, int node, int sign) {
        nodeOfTask[task] = node;
        tasksOnNode[node] += sign;
        free[node] -= sign * demand[task];
        for (int i = 0; i < graph.degree(task); i++) {
            double[] costs = costOnNode[graph.neighbour(task, i)];
            double weight = sign * graph.weight(task, i);
            for (int other = 0; other < costs.length; other++) {
                costs[other] += weight * machine.penalty(node, other);
            }
        }
    }
}
