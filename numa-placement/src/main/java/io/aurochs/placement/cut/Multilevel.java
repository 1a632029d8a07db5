package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A good placement of a large graph on all nodes of a machine: the graph is made smaller level by level, the smallest is placed in
 * several ways and each bettered, and the best goes back up the levels, bettered on each (G. Karypis and V. Kumar, <i>Multilevel
 * k-way Partitioning Scheme for Irregular Graphs</i>, 1998). No bound is proven for it. The same problem gets the same placement.
 */
final class Multilevel {
    private static final long SEED = 20_170_419;
    /** Tasks of the smallest graph, for each node. */
    private static final int SMALLEST_PER_NODE = 12;
    /** A level that is not smaller than this part of the one before is the last. */
    private static final double LEAST_SHRINKING = 0.9;
    /** Of a node's cores, what a pair of tasks may demand, so that nodes can still be filled. */
    private static final double LARGEST_PART = 0.2;

    private static final int RANDOM_BEGINNINGS = 12;

    private Multilevel() {}

    static Placement place(PlacementProblem problem) {
        if (problem.machine().nodes() == 1) {
            return Placement.of(new int[problem.tasks()]);
        }
        List<Coarsening> levels = levels(problem);
        PlacementProblem smallest =
                levels.isEmpty() ? problem : levels.get(levels.size() - 1).coarse();
        int[] nodeOfTask = placeSmallest(smallest);
        for (int level = levels.size() - 1; level >= 0; level--) {
            PlacementProblem finer =
                    level == 0 ? problem : levels.get(level - 1).coarse();
            nodeOfTask = levels.get(level).project(nodeOfTask);
            new Refinement(finer, nodeOfTask).run();
        }
        return Placement.of(nodeOfTask);
    }

    private static List<Coarsening> levels(PlacementProblem problem) {
        List<Coarsening> levels = new ArrayList<>();
        Machine machine = problem.machine();
        double largest = LARGEST_PART
                * IntStream.range(0, machine.nodes())
                        .mapToDouble(machine::cores)
                        .min()
                        .orElse(0);
        PlacementProblem at = problem;
        while (at.tasks() > SMALLEST_PER_NODE * machine.nodes()) {
            Coarsening next = Coarsening.of(at, largest);
            if (next.coarse().tasks() > LEAST_SHRINKING * at.tasks()) {
                break;
            }
            levels.add(next);
            at = next.coarse();
        }
        return levels;
    }

    private static int[] placeSmallest(PlacementProblem problem) {
        Random random = new Random(SEED);
        List<int[]> beginnings = new ArrayList<>();
        beginnings.add(grown(problem));
        beginnings.add(
                Placement.roundRobin(problem.tasks(), problem.machine().nodes()).toArray());
        for (int i = 0; i < RANDOM_BEGINNINGS; i++) {
            beginnings.add(
                    random.ints(problem.tasks(), 0, problem.machine().nodes()).toArray());
        }
        Placement best = null;
        for (int[] beginning : beginnings) {
            new Refinement(problem, beginning).run();
            Placement bettered = Placement.of(beginning);
            best = best == null ? bettered : problem.better(best, bettered);
        }
        return best == null ? new int[0] : best.toArray();
    }

    /**
     * Node after node is filled: with the task that has most traffic of those left, then with whatever has most traffic with what
     * is on the node. What fits nowhere goes where most room is left.
     */
    private static int[] grown(PlacementProblem problem) {
        Adjacency graph = problem.graph();
        int[] nodeOfTask = new int[problem.tasks()];
        Arrays.fill(nodeOfTask, -1);
        double[] free = IntStream.range(0, problem.machine().nodes())
                .mapToDouble(problem.machine()::cores)
                .toArray();
        for (int node = 0; node < free.length; node++) {
            double[] shared = new double[problem.tasks()];
            for (int task = next(problem, nodeOfTask, shared, free[node]);
                    task >= 0;
                    task = next(problem, nodeOfTask, shared, free[node])) {
                nodeOfTask[task] = node;
                free[node] -= problem.demand(task);
                for (int i = 0; i < graph.degree(task); i++) {
                    shared[graph.neighbour(task, i)] += graph.weight(task, i);
                }
            }
        }
        for (int task = 0; task < nodeOfTask.length; task++) {
            if (nodeOfTask[task] < 0) {
                int roomiest = IntStream.range(0, free.length)
                        .reduce((one, other) -> free[other] > free[one] ? other : one)
                        .orElse(0);
                nodeOfTask[task] = roomiest;
                free[roomiest] -= problem.demand(task);
            }
        }
        return nodeOfTask;
    }

    private static int next(PlacementProblem problem, int[] nodeOfTask, double[] shared, double room) {
        int next = -1;
        for (int task = 0; task < nodeOfTask.length; task++) {
            if (nodeOfTask[task] < 0
                    && problem.demand(task) <= room
                    && (next < 0
                            || shared[task] > shared[next]
                            || (shared[task] == shared[next]
                                    && problem.graph().weightOf(task)
                                            > problem.graph().weightOf(next)))) {
                next = task;
            }
        }
        return next;
    }
}
