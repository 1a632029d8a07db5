package io.aurochs.placement.draw;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.PlanComparison;
import io.aurochs.placement.file.PlanFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plans for one problem as a table: what each costs, and which one to use. */
public record PlanTable(PlanComparison comparison) {
    /** For people. */
    public String text() {
        PlacementProblem problem = comparison.problem();
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
        comparison
                .plans()
                .forEach((name, plan) -> text.append(String.format(
                        Locale.ROOT,
                        "%-31s %6d %,22.0f %9s %10s %10s%s%n",
                        name,
                        plan.placement().nodesUsed(),
                        plan.cost(),
                        percent(plan.crossing(), problem.graph().totalWeight()),
                        String.format(Locale.ROOT, "%.0f %%", 100 * plan.busiest()),
                        plan.throughput().isPresent()
                                ? String.format(
                                        Locale.ROOT, "%.2f", plan.throughput().getAsDouble())
                                : "-",
                        name.equals(comparison.chosenName()) ? "  <- use this" : "")));
        comparison
                .bound()
                .ifPresent(least -> text.append(String.format(
                        Locale.ROOT, "%-31s %6s %,22.0f%n", "lower bound, no node over 100 %", "", least)));
        text.append('\n');
        if (comparison.bound().isPresent() && !PlanComparison.comparesCuts(problem)) {
            text.append(String.format(
                    Locale.ROOT,
                    "The k-cuts, which know no cores, are left out beyond %d tasks or %d nodes.%n",
                    PlanComparison.MOST_TASKS_CUT,
                    PlanComparison.MOST_NODES_CUT));
        }
        text.append("Use ").append(comparison.explanation()).append('\n');
        if (comparison.chosen().throughput().isPresent()) {
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
        comparison
                .plans()
                .forEach((name, plan) -> documents.add(new Row(
                        name,
                        plan.nodes(),
                        plan.cost(),
                        plan.crossing(),
                        plan.busiest(),
                        plan.throughput().isPresent() ? plan.throughput().getAsDouble() : null,
                        name.equals(comparison.chosenName()))));
        Map<String, Integer> nodeOfTask =
                PlanFile.nodeOfTask(traffic, comparison.chosen().placement(), machine);
        return new Document(
                machine.layout(),
                nodeOfTask,
                comparison.explanation(),
                comparison.bound().orElse(0),
                documents);
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
