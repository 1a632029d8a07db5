package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Machine;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Betters a placement by moving one task at a time, or exchanging two, also for the worse for a while: of each pass the best
 * placement on its way is kept (C. M. Fiduccia and R. M. Mattheyses, 1982; here for any number of nodes and any distances). A
 * move never adds to the overload. For one thread.
 */
final class Refinement {
    /** Passes that follow one another while each betters. */
    private static final int MOST_PASSES = 20;
    /** Moves for the worse in a row before a pass ends. */
    private static final int PATIENCE = 40;
    /** Of each pair of nodes, so many tasks of either are candidates for an exchange. */
    private static final int CANDIDATES = 6;

    private static final double ROUNDING = 1e-9;

    private final Adjacency graph;
    private final double[] demand;
    private final Machine machine;
    private final int nodes;
    private final int[] nodeOfTask;
    private final double[] free;
    /** What a task costs on each node, the others where they are. */
    private final double[][] costOnNode;

    private final boolean[] locked;
    private final int[] trail;
    private final int[] trailFrom;
    private int trailLength;
    private final double scale;

    /** @param nodeOfTask to better, in place */
    Refinement(PlacementProblem problem, int[] nodeOfTask) {
        this.graph = problem.graph();
        this.demand = problem.demands();
        this.machine = problem.machine();
        this.nodes = machine.nodes();
        this.nodeOfTask = nodeOfTask;
        this.free = new double[nodes];
        this.costOnNode = new double[nodeOfTask.length][nodes];
        this.locked = new boolean[nodeOfTask.length];
        this.trail = new int[2 * nodeOfTask.length];
        this.trailFrom = new int[2 * nodeOfTask.length];
        for (int node = 0; node < nodes; node++) {
            free[node] = machine.cores(node);
        }
        double most = 0;
        for (int task = 0; task < nodeOfTask.length; task++) {
            free[nodeOfTask[task]] -= demand[task];
            for (int i = 0; i < graph.degree(task); i++) {
                int other = nodeOfTask[graph.neighbour(task, i)];
                for (int node = 0; node < nodes; node++) {
                    costOnNode[task][node] += graph.weight(task, i) * machine.penalty(node, other);
                }
            }
            for (double cost : costOnNode[task]) {
                most = Math.max(most, cost);
            }
        }
        this.scale = most * ROUNDING;
    }

    /** Betters it until a pass finds nothing more. */
    void run() {
        for (int pass = 0; pass < MOST_PASSES && pass(); pass++) {
            // Each pass begins where the one before has left off.
        }
    }

    private boolean pass() {
        Arrays.fill(locked, false);
        trailLength = 0;
        double gained = 0;
        double bestGain = 0;
        double bestRelief = 0;
        double relief = 0;
        int bestLength = 0;
        int worse = 0;
        while (worse < PATIENCE) {
            Step step = bestStep();
            if (step == null) {
                break;
            }
            gained += step.gain();
            relief += step.relief();
            apply(step);
            if (relief > bestRelief + ROUNDING || (relief >= bestRelief - ROUNDING && gained > bestGain + scale)) {
                bestGain = gained;
                bestRelief = relief;
                bestLength = trailLength;
                worse = 0;
            } else {
                worse++;
            }
        }
        while (trailLength > bestLength) {
            trailLength--;
            move(trail[trailLength], trailFrom[trailLength]);
        }
        return bestLength > 0;
    }

    /**
     * A task that moves, and perhaps one that comes back for it.
     *
     * @param partner -1: none
     * @param relief by how much the overload becomes less
     * @param gain by how much the cost becomes less
     */
    private record Step(int task, int to, int partner, double relief, double gain) {
        boolean isBetterThan(Step other) {
            return relief > other.relief + ROUNDING || (relief >= other.relief - ROUNDING && gain > other.gain);
        }
    }

    private @Nullable Step bestStep() {
        Step best = null;
        for (int task = 0; task < nodeOfTask.length; task++) {
            if (!locked[task]) {
                int from = nodeOfTask[task];
                for (int to = 0; to < nodes; to++) {
                    double relief = to == from ? -1 : relief(from, to, demand[task]);
                    if (relief >= -ROUNDING) {
                        Step step = new Step(task, to, -1, relief, costOnNode[task][from] - costOnNode[task][to]);
                        best = best == null || step.isBetterThan(best) ? step : best;
                    }
                }
            }
        }
        if (best == null || (best.relief() <= ROUNDING && best.gain() <= scale)) {
            Step exchange = bestExchange();
            best = best == null || (exchange != null && exchange.isBetterThan(best)) ? exchange : best;
        }
        return best;
    }

    /** By how much the overload becomes less when so much demand goes from one node to another; negative if it grows. */
    private double relief(int from, int to, double moved) {
        double before = Math.max(0, -free[from]) + Math.max(0, -free[to]);
        return before - Math.max(0, -free[from] - moved) - Math.max(0, -free[to] + moved);
    }

    private @Nullable Step bestExchange() {
        Step best = null;
        int[] ones = new int[CANDIDATES];
        int[] others = new int[CANDIDATES];
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < a; b++) {
                int ofA = candidates(a, b, ones);
                int ofB = candidates(b, a, others);
                for (int i = 0; i < ofA; i++) {
                    for (int j = 0; j < ofB; j++) {
                        Step step = exchange(ones[i], others[j]);
                        if (step.relief() >= -ROUNDING && (best == null || step.isBetterThan(best))) {
                            best = step;
                        }
                    }
                }
            }
        }
        return best;
    }

    private Step exchange(int one, int other) {
        int a = nodeOfTask[one];
        int b = nodeOfTask[other];
        // What goes between the two goes the same way afterwards, and was counted as if each found the other at home.
        double gain = costOnNode[one][a]
                - costOnNode[one][b]
                + costOnNode[other][b]
                - costOnNode[other][a]
                - 2 * weight(one, other) * machine.penalty(a, b);
        return new Step(one, b, other, relief(a, b, demand[one] - demand[other]), gain);
    }

    /** Tasks of a node that gain most on another; returns how many. */
    private int candidates(int from, int to, int[] found) {
        int size = 0;
        for (int task = 0; task < nodeOfTask.length; task++) {
            if (nodeOfTask[task] == from && !locked[task]) {
                double gain = costOnNode[task][from] - costOnNode[task][to];
                int place = size;
                while (place > 0 && gain > costOnNode[found[place - 1]][from] - costOnNode[found[place - 1]][to]) {
                    if (place < CANDIDATES) {
                        found[place] = found[place - 1];
                    }
                    place--;
                }
                if (place < CANDIDATES) {
                    found[place] = task;
                    size = Math.min(size + 1, CANDIDATES);
                }
            }
        }
        return size;
    }

    private double weight(int one, int other) {
        int low = 0;
        int high = graph.degree(one) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int neighbour = graph.neighbour(one, middle);
            if (neighbour == other) {
                return graph.weight(one, middle);
            }
            if (neighbour < other) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return 0;
    }

    private void apply(Step step) {
        int from = nodeOfTask[step.task()];
        take(step.task(), step.to());
        if (step.partner() >= 0) {
            take(step.partner(), from);
        }
    }

    private void take(int task, int to) {
        trail[trailLength] = task;
        trailFrom[trailLength++] = nodeOfTask[task];
        locked[task] = true;
        move(task, to);
    }

    private void move(int task, int to) {
        int from = nodeOfTask[task];
        nodeOfTask[task] = to;
        free[from] += demand[task];
        free[to] -= demand[task];
        for (int i = 0; i < graph.degree(task); i++) {
            double[] costs = costOnNode[graph.neighbour(task, i)];
            double weight = graph.weight(task, i);
            for (int node = 0; node < nodes; node++) {
                costs[node] += weight * (machine.penalty(node, to) - machine.penalty(node, from));
            }
        }
    }
}
