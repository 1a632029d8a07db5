package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Flow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A smaller problem instead of a large one: tasks between which much flows are taken for one, pair by pair, each with the
 * free neighbour that it shares most with for what the two demand (heavy-edge matching; G. Karypis and V. Kumar, 1998).
 *
 * @param coarse the smaller problem
 * @param coarseOfFine of each task of the larger one, which it is part of; not to be changed
 */
record Coarsening(PlacementProblem coarse, List<Integer> coarseOfFine) {
    /** Of the mean demand, what a task counts as that demands less. */
    private static final double LEAST_PART = 1e-3;

    /**
     * Of a problem.
     *
     * @param largest demand that a pair may have
     */
    static Coarsening of(PlacementProblem fine, double largest) {
        Adjacency graph = fine.graph();
        int[] coarseOf = new int[fine.tasks()];
        Arrays.fill(coarseOf, -1);
        int size = 0;
        for (int task = 0; task < coarseOf.length; task++) {
            if (coarseOf[task] < 0) {
                int mate = mate(fine, task, coarseOf, largest);
                coarseOf[task] = size;
                if (mate >= 0) {
                    coarseOf[mate] = size;
                }
                size++;
            }
        }
        double[] demand = new double[size];
        List<Flow> flows = new ArrayList<>();
        for (int task = 0; task < coarseOf.length; task++) {
            demand[coarseOf[task]] += fine.demand(task);
            for (int i = 0; i < graph.degree(task); i++) {
                int neighbour = graph.neighbour(task, i);
                if (task < neighbour && coarseOf[task] != coarseOf[neighbour]) {
                    flows.add(new Flow(coarseOf[task], coarseOf[neighbour], graph.weight(task, i), false));
                }
            }
        }
        return new Coarsening(
                new PlacementProblem(Adjacency.of(size, flows), demand, fine.machine()),
                Arrays.stream(coarseOf).boxed().toList());
    }

    private static int mate(PlacementProblem fine, int task, int[] coarseOf, double largest) {
        Adjacency graph = fine.graph();
        double least =
                fine.tasks() == 0 || fine.totalDemand() == 0 ? 1 : LEAST_PART * fine.totalDemand() / fine.tasks();
        int mate = -1;
        double most = 0;
        for (int i = 0; i < graph.degree(task); i++) {
            int neighbour = graph.neighbour(task, i);
            double together = fine.demand(task) + fine.demand(neighbour);
            if (coarseOf[neighbour] < 0 && together <= largest) {
                // Not the heaviest edge alone, or what is large would swallow everything.
                double rating = graph.weight(task, i)
                        / (Math.max(least, fine.demand(task)) * Math.max(least, fine.demand(neighbour)));
                if (rating > most) {
                    most = rating;
                    mate = neighbour;
                }
            }
        }
        return mate;
    }

    /** A placement of the smaller problem as one of the larger. */
    int[] project(int[] nodeOfCoarse) {
        return coarseOfFine.stream().mapToInt(coarse -> nodeOfCoarse[coarse]).toArray();
    }
}
