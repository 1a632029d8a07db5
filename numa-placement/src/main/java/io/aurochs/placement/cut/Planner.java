package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * One plan for each number of nodes, and which of them to use: ICDE'17 §VI-B fixes {@code k} from one to the number of sockets and
 * takes the plan that performs best. Here that is the one with the highest predicted throughput; of equals, and where nothing is
 * predicted, the one that asks least of a node that is asked too much, then the one with the least bytes x distance, then the one
 * with the fewest nodes.
 *
 * <p>Filling the nodes gives the least traffic between them, but a full node has nothing left for the waits that remain. So for each
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
        double share = problem.totalDemand() / used;
        // More than all cores only where the tasks need more.
        return Math.max(share, Math.min(1, share + largest / 2 / cores[cores.length - nodes]));
    }

    /** What a placement that was found elsewhere costs. */
    public Plan plan(int nodes, Placement placement) {
        return Plan.of(problem, predictor, nodes, placement);
    }

    /** The one to use. */
    public Plan best(List<Plan> plans) {
        double fastest = plans.stream()
                .mapToDouble(plan -> plan.throughput().orElse(0))
                .max()
                .orElseThrow(() -> new IllegalArgumentException("plans=[] must hold one at least"));
        List<Plan> fast = plans.stream()
                .filter(plan -> plan.throughput().orElse(0) >= fastest * (1 - ALIKE))
                .toList();
        double leastBusy = fast.stream().mapToDouble(Planner::excess).min().orElse(0);
        List<Plan> calm =
                fast.stream().filter(plan -> excess(plan) <= leastBusy + ALIKE).toList();
        double cheapest = calm.stream().mapToDouble(Plan::cost).min().orElse(0);
        return calm.stream()
                .filter(plan -> plan.cost() <= cheapest * (1 + ALIKE))
                .min(Comparator.comparingInt(Plan::nodes))
                .orElseThrow();
    }

    /** What a node is asked too much, as a multiple of its cores. */
    private static double excess(Plan plan) {
        return Math.max(1, plan.busiest());
    }

    /**
     * Why a plan is the one to use, in some sentences.
     *
     * @param plans among which it was chosen
     */
    public String explain(Plan plan, List<Plan> plans) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d of %d nodes: the tasks demand %.2f cores%s, and those nodes have %.0f.",
                plan.placement().nodesUsed(),
                problem.machine().nodes(),
                problem.totalDemand(),
                problem.countsMemory() ? ", memory that is used counted as cores" : "",
                coresUsed(plan)));
        double total = problem.graph().totalWeight();
        text.append(
                total == 0 || plan.crossing() == 0
                        ? " Nothing crosses from node to node."
                        : String.format(
                                Locale.ROOT,
                                " %.1f %% of the bytes cross from node to node.",
                                100 * plan.crossing() / total));
        if (plan.busiest() > 1 + ALIKE) {
            text.append(String.format(
                    Locale.ROOT,
                    " The busiest node has %s%.0f %% of what it can do: the job %s be slower than it was measured.",
                    problem.countsMemory() ? "up to " : "",
                    100 * plan.busiest(),
                    problem.countsMemory() ? "may" : "will"));
        }
        if (plan.throughput().isEmpty()) {
            text.append(
                    " Of the plans that ask least of the busiest node, or not too much, it has the least bytes x distance.");
        } else {
            text.append(String.format(
                    Locale.ROOT,
                    " Predicted are %.2f times the measured rate",
                    plan.throughput().getAsDouble()));
            plans.stream()
                    .filter(other -> other.nodes() == plan.nodes() - 1 || other.nodes() == plan.nodes() + 1)
                    .forEach(other -> text.append(String.format(
                            Locale.ROOT,
                            ", %.2f with k = %d",
                            other.throughput().orElse(0),
                            other.nodes())));
            text.append('.');
        }
        return text.toString();
    }

    private double coresUsed(Plan plan) {
        return Arrays.stream(plan.placement().toArray())
                .distinct()
                .mapToDouble(problem.machine()::cores)
                .sum();
    }
}
