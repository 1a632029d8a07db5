package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Plans of several placers for one problem, and the one to use.
 *
 * @param plans by what they are called, in the order in which they are shown
 * @param cuts those of the plans that are cuts, by their number of groups, fewest first
 * @param bound what no placement within capacity can be below, bytes x distance per second; empty if nobody asked
 * @param chosen one of the plans
 * @param explanation why that one
 */
public record PlanComparison(
        PlacementProblem problem,
        Map<String, Plan> plans,
        Map<String, Plan> cuts,
        OptionalDouble bound,
        Plan chosen,
        String explanation) {
    private static final int RANDOM_PLACEMENTS = 101;
    /** Beyond, the k-cuts take minutes; they know no capacity, and are there to be compared with. */
    public static final int MOST_TASKS_CUT = 150;

    /** As {@link #MOST_TASKS_CUT}. */
    public static final int MOST_NODES_CUT = 8;

    private static final String ROUND_ROBIN = "round-robin";
    private static final String RANDOM = "random, median of " + RANDOM_PLACEMENTS;
    private static final long SEED = 20_170_419;

    /** Compares everything that can be. */
    public static PlanComparison of(PlacementProblem problem, Plan.Predictor predictor) {
        Planner planner = new Planner(problem, predictor);
        int nodes = problem.machine().nodes();
        Map<String, Plan> cuts = new LinkedHashMap<>();
        Placer cut = problem.tasks() <= CapacityAware.MOST_TASKS_EXACT ? new MinimumKCut() : new GomoryHuCut();
        for (int k = 2; k <= nodes && comparesCuts(problem); k++) {
            cuts.put(cut.name() + ", k = " + k, planner.plan(k, cut.place(problem, k)));
        }
        List<Plan> ours = planner.plans(new CapacityAware());
        return of(problem, planner, cuts, OptionalDouble.of(LowerBound.of(problem)), ours);
    }

    /**
     * Compares plans with those that know nothing of the traffic; without the cuts and the bound, which take libraries that are not there where
     * a job runs.
     *
     * @param plans one for each number of nodes
     */
    public static PlanComparison of(PlacementProblem problem, Planner planner, List<Plan> plans) {
        return of(problem, planner, Map.of(), OptionalDouble.empty(), plans);
    }

    private static PlanComparison of(
            PlacementProblem problem, Planner planner, Map<String, Plan> cuts, OptionalDouble bound, List<Plan> ours) {
        int nodes = problem.machine().nodes();
        Map<String, Plan> rows = new LinkedHashMap<>();
        rows.put(ROUND_ROBIN, planner.plan(nodes, Placement.roundRobin(problem.tasks(), nodes)));
        rows.put(RANDOM, random(problem, planner));
        rows.putAll(cuts);
        ours.forEach(plan -> rows.put(ours(plan), plan));
        Plan chosen = planner.best(ours);
        return new PlanComparison(problem, rows, cuts, bound, chosen, planner.explain(chosen, ours));
    }

    /** Whether a problem is small enough for k-cuts. */
    public static boolean comparesCuts(PlacementProblem problem) {
        return problem.machine().nodes() <= MOST_NODES_CUT && problem.tasks() <= MOST_TASKS_CUT;
    }

    private static String ours(Plan plan) {
        return "ours, k = " + plan.nodes();
    }

    /** As an operating system that knows nothing of the traffic may place the threads. */
    private static Plan random(PlacementProblem problem, Planner planner) {
        Random random = new Random(SEED);
        List<Plan> plans = new ArrayList<>();
        int nodes = problem.machine().nodes();
        for (int i = 0; i < RANDOM_PLACEMENTS; i++) {
            int[] nodeOfTask = random.ints(problem.tasks(), 0, nodes).toArray();
            plans.add(planner.plan(nodes, Placement.of(nodeOfTask)));
        }
        plans.sort(Comparator.comparingDouble(Plan::cost));
        return plans.get(RANDOM_PLACEMENTS / 2);
    }

    /** Task after task onto the next node. */
    public Plan roundRobin() {
        return Objects.requireNonNull(plans.get(ROUND_ROBIN));
    }

    /** What knows nothing of the traffic does. */
    public Plan random() {
        return Objects.requireNonNull(plans.get(RANDOM));
    }

    /** What the chosen plan is called. */
    public String chosenName() {
        return ours(chosen);
    }
}
