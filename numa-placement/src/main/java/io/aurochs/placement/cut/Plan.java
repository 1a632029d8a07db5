package io.aurochs.placement.cut;

import io.aurochs.placement.cost.CommunicationCost;
import io.aurochs.placement.cost.Placement;
import java.util.OptionalDouble;

/**
 * A placement and what it costs.
 *
 * @param nodes how many nodes it was allowed: {@code k}
 * @param placement where each task runs
 * @param cost bytes x distance, per second
 * @param crossing bytes per second from one node to another
 * @param busiest what the tasks on the busiest node demand, as a multiple of its cores: above 1 it is too much
 * @param throughput predicted, as a multiple of the rate at which the graph was measured; empty if there is no model of the
 *     machine
 */
public record Plan(
        int nodes, Placement placement, double cost, double crossing, double busiest, OptionalDouble throughput) {
    static Plan of(PlacementProblem problem, Predictor predictor, int nodes, Placement placement) {
        return new Plan(
                nodes,
                placement,
                problem.cost(placement),
                CommunicationCost.crossing(problem.graph(), placement),
                problem.busiest(placement),
                predictor.throughput(placement));
    }

    /** How fast a placement would be. */
    @FunctionalInterface
    public interface Predictor {
        /** Empty if that cannot be told. */
        OptionalDouble throughput(Placement placement);
    }
}
