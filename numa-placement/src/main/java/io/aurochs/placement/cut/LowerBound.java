package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Machine;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What every placement costs at least that asks of no node more than its cores: the greater of two bounds.
 *
 * <p>One is {@link SpectralBound}'s, at the least distance. The other looks at one task on one node: of its neighbours no more than
 * fit beside it are there, no more than fit on the nearest other node are at that distance, and so on; its traffic costs
 * least when the neighbours with most traffic for their demand are nearest, a part of one if need be. The least of that over all
 * nodes it pays wherever it is; and what all tasks pay together counts each edge twice.
 */
public final class LowerBound {
    /** Relative error of the eigenvalues, generously. */
    private static final double ROUNDING = 1e-9;

    private LowerBound() {}

    /** Bytes x distance, per second; 0 if everything may fit on one node. */
    public static double of(PlacementProblem problem) {
        double spectral = SpectralBound.crossing(problem) * problem.machine().leastPenalty() * (1 - ROUNDING);
        return Math.max(spectral, byNeighbours(problem));
    }

    private static double byNeighbours(PlacementProblem problem) {
        double twice = 0;
        for (int task = 0; task < problem.tasks(); task++) {
            double least = Double.POSITIVE_INFINITY;
            int[] neighbours = densestFirst(problem, task);
            for (int node = 0; node < problem.machine().nodes(); node++) {
                least = Math.min(least, least(problem, task, neighbours, node));
            }
            twice += least;
        }
        return twice / 2;
    }

    /** Places among a task's neighbours, those first that share most with it for what they demand. */
    private static int[] densestFirst(PlacementProblem problem, int task) {
        Adjacency graph = problem.graph();
        return IntStream.range(0, graph.degree(task))
                .boxed()
                .sorted(Comparator.comparingDouble(
                        place -> -graph.weight(task, place) / problem.demand(graph.neighbour(task, place))))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double least(PlacementProblem problem, int task, int[] neighbours, int home) {
        Machine machine = problem.machine();
        int[] nodes = IntStream.range(0, machine.nodes())
                .boxed()
                .sorted(Comparator.comparingDouble(node -> machine.penalty(home, node)))
                .mapToInt(Integer::intValue)
                .toArray();
        double sum = 0;
        int at = 0;
        double room = machine.cores(home) - problem.demand(task);
        for (int place : neighbours) {
            double demand = problem.demand(problem.graph().neighbour(task, place));
            double left = demand;
            double weight = problem.graph().weight(task, place);
            // What demands nothing is near whatever it likes.
            while (left > 0) {
                while (room <= 0 && at < nodes.length - 1) {
                    at++;
                    room += machine.cores(nodes[at]);
                }
                double taken = at == nodes.length - 1 ? left : Math.min(left, room);
                sum += taken / demand * weight * machine.penalty(home, nodes[at]);
                room -= taken;
                left -= taken;
            }
        }
        return sum;
    }
}
