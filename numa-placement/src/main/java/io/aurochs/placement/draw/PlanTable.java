package io.aurochs.placement.draw;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.CapacityAware;
import io.aurochs.placement.cut.GomoryHuCut;
import io.aurochs.placement.cut.LowerBound;
import io.aurochs.placement.cut.MinimumKCut;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Placer;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.Planner;
import io.aurochs.placement.file.PlanFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Plans of several placers for one problem, what each costs, and the one to use.
 *
 * @param rows by what they are called, in the order of the table
 * @param cuts those of the rows that are cuts, by their number of groups, fewest first
 * @param bound what no placement within capacity can be below, bytes x distance per second; empty if nobody asked
 * @param explanation why the chosen one
 */
public record PlanTable(
        PlacementProblem problem,
        Map<String, Plan> rows,
        Map<String, Plan> cuts,
        OptionalDouble bound,
        Plan chosen,
        String explanation) {
    private static final int RANDOM_PLACEMENTS = 101;
    /** Beyond, the k-cuts take minutes; they know no capacity, and are there to be compared with. */
    private static final int MOST_TASKS_CUT = 150;

    private static final int MOST_NODES_CUT = 8;

    private static final String ROUND_ROBIN = "round-robin";
    private static final String RANDOM = "random, median of " + RANDOM_PLACEMENTS;
    private static final long SEED = 20_170_419;

    /** Everything that can be compared. */
    public static PlanTable of(PlacementProblem problem, Plan.Predictor predictor) {
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
     * Plans beside those that know nothing of the traffic; without the cuts and the bound, which take libraries that are not there where
     * a job runs.
     *
     * @param plans one for each number of nodes
     */
    public static PlanTable of(PlacementProblem problem, Planner planner, List<Plan> plans) {
        return of(problem, planner, Map.of(), OptionalDouble.empty(), plans);
    }

    private static PlanTable of(
            PlacementProblem problem, Planner planner, Map<String, Plan> cuts, OptionalDouble bound, List<Plan> ours) {
        int nodes = problem.machine().nodes();
        Map<String, Plan> rows = new LinkedHashMap<>();
        rows.put(ROUND_ROBIN, planner.plan(nodes, Placement.roundRobin(problem.tasks(), nodes)));
        rows.put(RANDOM, random(problem, planner));
        rows.putAll(cuts);
        ours.forEach(plan -> rows.put(ours(plan), plan));
        Plan chosen = planner.best(ours);
        return new PlanTable(problem, rows, cuts, bound, chosen, planner.explain(chosen, ours));
    }

    private static boolean comparesCuts(PlacementProblem problem) {
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
    Plan roundRobin() {
        return Objects.requireNonNull(rows.get(ROUND_ROBIN));
    }

    /** What knows nothing of the traffic does. */
    Plan random() {
        return Objects.requireNonNull(rows.get(RANDOM));
    }

    /** For people. */
    public String text() {
        Machine machine = problem.machine();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d tasks that demand %.2f cores and exchange %,.0f bytes/s, on %d node%s with %.0f cores%n%n"
                        + "%-31s %6s %22s %9s %10s %10s%n",
                problem.tasks(),
                problem.totalDemand(),
                problem.graph().totalWeight(),
                machine.nodes(),
                machine.nodes() == 1 ? "" : "s",
                machine.totalCores(),
                "placement",
                "nodes",
                "bytes x distance, 1/s",
                "crossing",
                "busiest",
                "predicted"));
        rows.forEach((name, plan) -> text.append(String.format(
                Locale.ROOT,
                "%-31s %6d %,22.0f %9s %10s %10s%s%n",
                name,
                plan.placement().nodesUsed(),
                plan.cost(),
                percent(plan.crossing(), problem.graph().totalWeight()),
                String.format(Locale.ROOT, "%.0f %%", 100 * plan.busiest()),
                plan.throughput().isPresent()
                        ? String.format(Locale.ROOT, "%.2f", plan.throughput().getAsDouble())
                        : "-",
                name.equals(ours(chosen)) ? "  <- use this" : "")));
        bound.ifPresent(least -> text.append(
                String.format(Locale.ROOT, "%-31s %6s %,22.0f%n", "lower bound, no node over 100 %", "", least)));
        text.append('\n');
        if (bound.isPresent() && !comparesCuts(problem)) {
            text.append(String.format(
                    Locale.ROOT,
                    "The k-cuts, which know no cores, are left out beyond %d tasks or %d nodes.%n",
                    MOST_TASKS_CUT,
                    MOST_NODES_CUT));
        }
        text.append("Use ").append(explanation).append('\n');
        if (chosen.throughput().isPresent()) {
            text.append("Predicted: a model's multiple of the rate at which the graph was measured; no measurement.\n");
        }
        return text.toString();
    }

    private static String percent(double part, double whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }

    /** For JSON. */
    public Document document(TrafficGraph traffic, Machine machine) {
        List<Row> documents = new ArrayList<>();
        rows.forEach((name, plan) -> documents.add(new Row(
                name,
                plan.nodes(),
                plan.cost(),
                plan.crossing(),
                plan.busiest(),
                plan.throughput().isPresent() ? plan.throughput().getAsDouble() : null,
                name.equals(ours(chosen)))));
        Map<String, Integer> nodeOfTask = PlanFile.nodeOfTask(traffic, chosen.placement(), machine);
        return new Document(machine.layout(), nodeOfTask, explanation, bound.orElse(0), documents);
    }

    /**
     * The JSON document. Its fields, and those of its rows, stay as they are; some may be added.
     *
     * @param machine what it is for
     * @param nodeOfTask the plan to use: the kernel's id of the node of each task
     * @param explanation why that one
     * @param lowerBound bytes x distance per second that no plan without overload is below
     * @param plans all that were compared
     */
    public record Document(
            String machine, Map<String, Integer> nodeOfTask, String explanation, double lowerBound, List<Row> plans) {}

    /**
     * One plan.
     *
     * @param busiestNode what its tasks demand, as a multiple of its cores
     * @param predictedThroughput multiple of the measured rate; null if there is no model of the machine
     */
    public record Row(
            String name,
            int nodes,
            double bytesTimesDistance,
            double crossingBytesPerSecond,
            double busiestNode,
            @Nullable Double predictedThroughput,
            boolean chosen) {}
}
