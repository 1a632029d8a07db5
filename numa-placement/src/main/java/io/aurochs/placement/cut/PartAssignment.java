package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.Arrays;

/**
 * Gives each part of a partition a node of its own such that bytes x distance is least: a k-cut knows no nodes, and on machines
 * with several distances it matters which part is whose neighbour. Tries every way, of which eight nodes have 40,320.
 */
final class PartAssignment {
    private final Machine machine;
    private final double[][] traffic;
    private final boolean[] taken;
    private final int[] nodeOfPart;
    private int[] best;
    private double bestCost = Double.POSITIVE_INFINITY;

    private PartAssignment(Machine machine, double[][] traffic) {
        this.machine = machine;
        this.traffic = traffic;
        this.taken = new boolean[machine.nodes()];
        this.nodeOfPart = new int[traffic.length];
        this.best = new int[traffic.length];
    }

    /**
     * Places parts.
     *
     * @param partOfTask from 0
     * @param parts how many, at most as many as the machine has nodes
     */
    static Placement of(PlacementProblem problem, int[] partOfTask, int parts) {
        double[][] traffic = new double[parts][parts];
        for (int task = 0; task < partOfTask.length; task++) {
            for (int i = 0; i < problem.graph().degree(task); i++) {
                int other = partOfTask[problem.graph().neighbour(task, i)];
                traffic[partOfTask[task]][other] += problem.graph().weight(task, i);
            }
        }
        PartAssignment assignment = new PartAssignment(problem.machine(), traffic);
        assignment.assign(0, 0);
        return Placement.of(
                Arrays.stream(partOfTask).map(part -> assignment.best[part]).toArray());
    }

    private void assign(int part, double cost) {
        if (cost >= bestCost) {
            return;
        }
        if (part == traffic.length) {
            best = nodeOfPart.clone();
            bestCost = cost;
            return;
        }
        for (int node = 0; node < taken.length; node++) {
            if (!taken[node]) {
                double added = 0;
                for (int earlier = 0; earlier < part; earlier++) {
                    added += traffic[part][earlier] * machine.penalty(node, nodeOfPart[earlier]);
                }
                taken[node] = true;
                nodeOfPart[part] = node;
                assign(part + 1, cost + added);
                taken[node] = false;
            }
        }
    }
}
