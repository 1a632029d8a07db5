package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One plan for each number of nodes, and which of them to use: ICDE'17 §VI-B fixes {@code k} from one to the number of sockets and
 * takes the plan that performs best. Here that is the one with the highest predicted throughput; of equals, and where nothing is
 * predicted, the one that asks least of a node that is asked too much, then the one with the least bytes x distance, then the one
 * with the fewest nodes.
 *
 * <p>The least traffic between nodes is had by filling them, and a full node has nothing left for the waits that remain. So for each
 * number of nodes there are three candidates: within all cores, within the even share of them that the tasks need, and task after
 * task onto the next node.
 */
public final class Planner {
    /** Relative difference of predictions that a model cannot tell apart. */
    private static final double ALIKE = 0.001;

    private final PlacementProblem problem;
    private final Plan.Predictor predictor;

    /** Plans for one problem. */
    public Planner(PlacementProblem problem, Plan.Predictor predictor) {
        this.problem = problem;
        this.predictor = predictor;
    }

    /** One plan for each number of nodes from 1 to all, by that placer. */
    public List<Plan> plans(Placer placer) {
        List<Plan> plans = new ArrayList<>();
        for (int nodes = 1; nodes <= problem.machine().nodes(); nodes++) {
            Machine machine = problem.machine();
            Plan filled = plan(nodes, placer.place(problem, nodes));
            Plan even = plan(nodes, placer.place(problem.on(machine.scaled(evenShare(nodes))), nodes));
            Plan inTurn = plan(nodes, Placement.roundRobin(problem.tasks(), nodes));
            plans.add(best(List.of(filled, even, inTurn)));
        }
        return plans;
    }

    /** The part of their cores that so many nodes need, with what the largest task may be too large for it. */
    private double evenShare(int nodes) {
        double[] cores = new double[problem.machine().nodes()];
        double largest = 0;
        for (int node = 0; node < cores.length; node++) {
            cores[node] = problem.machine().cores(node);
        }
        for (int task = 0; task < problem.tasks(); task++) {
            largest = Math.max(largest, problem.demand(task));
        }
        Arrays.sort(cores);
        double used = 0;
        for (int i = 0; i < nodes; i++) {
            used += cores[cores.length - 1 - i];
        }
        return problem.totalDemand() / used + largest / 2 / cores[cores.length - nodes];
    }

    /** What a placement that was found elsewhere costs. */
    public Plan plan(int nodes, Placement placement) {
        return Plan.of(problem, predictor, nodes, placement);
    }

    /** The one to use. */
    public Plan best(List<Plan> plans) {
        return plans.stream()
                .reduce((one, other) -> isBetter(other, one) ? other : one)
                .orElseThrow(() -> new IllegalArgumentException("plans=[] must hold one at least"));
    }

    private static boolean isBetter(Plan plan, Plan than) {
        if (plan.throughput().isPresent() && than.throughput().isPresent()) {
            double predicted = plan.throughput().getAsDouble();
            double other = than.throughput().getAsDouble();
            if (Math.abs(predicted - other) > ALIKE * Math.max(predicted, other)) {
                return predicted > other;
            }
        }
        double ours = Math.max(1, plan.busiest());
        double theirs = Math.max(1, than.busiest());
        if (Math.abs(ours - theirs) > ALIKE) {
            return ours < theirs;
        }
        return plan.cost() < than.cost() * (1 - ALIKE);
    }

    /** Why a plan is the one to use, in a sentence or two. */
    public String explain(Plan plan) {
        double demand = problem.totalDemand();
        String text = String.format(
                Locale.ROOT,
                "%d of %d nodes: the tasks demand %.2f cores, and those nodes have %.0f.",
                plan.placement().nodesUsed(),
                problem.machine().nodes(),
                demand,
                coresUsed(plan));
        if (plan.busiest() > 1 + ALIKE) {
            return text
                    + String.format(
                            Locale.ROOT,
                            " The busiest node has %.0f %% of what it can do: the job will be slower than it was measured.",
                            100 * plan.busiest());
        }
        double total = problem.graph().totalWeight();
        return text
                + (total == 0 || plan.crossing() == 0
                        ? " Nothing crosses from node to node."
                        : String.format(
                                Locale.ROOT,
                                " %.1f %% of the bytes cross from node to node.",
                                100 * plan.crossing() / total));
    }

    private double coresUsed(Plan plan) {
        return Arrays.stream(plan.placement().toArray())
                .distinct()
                .mapToDouble(problem.machine()::cores)
                .sum();
    }
}
