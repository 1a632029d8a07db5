package io.aurochs.placement.draw;

import io.aurochs.placement.cut.CapacityAware;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.PlanComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What placements cost for several jobs, machines and demands: a table in Markdown, a line for each. Costs but round-robin's are
 * percentages of round-robin's.
 */
public final class PlanOverview {
    private static final double MILLION = 1e6;
    private static final List<String> HEADINGS = List.of(
            "job",
            "machine",
            "demand",
            "tasks",
            "round-robin, 1e6 bytes x distance / s",
            "random",
            "minimum k-cut (busiest node)",
            "ours, k, busiest node",
            "lower bound",
            "predicted: round-robin, ours");

    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Adds a line.
     *
     * @param demand of the machine's cores, in words
     */
    public void add(String job, String machine, String demand, PlacementProblem problem, PlanComparison comparison) {
        Plan inTurn = comparison.roundRobin();
        Plan ours = comparison.chosen();
        rows.add(List.of(
                job,
                machine,
                demand,
                String.format(Locale.ROOT, "%,d", problem.tasks()),
                String.format(Locale.ROOT, "%,.0f", inTurn.cost() / MILLION),
                share(comparison.random().cost(), inTurn),
                cut(comparison, inTurn),
                String.format(
                        Locale.ROOT,
                        "%s, %d, %.0f %%",
                        share(ours.cost(), inTurn),
                        ours.placement().nodesUsed(),
                        100 * ours.busiest()),
                share(comparison.bound().orElse(0), inTurn),
                predicted(inTurn) + ", " + predicted(ours)));
    }

    private static String cut(PlanComparison comparison, Plan inTurn) {
        Map<String, Plan> cuts = comparison.cuts();
        if (cuts.isEmpty()) {
            return "-";
        }
        // The one with as many groups as there are nodes.
        Plan last = List.copyOf(cuts.values()).get(cuts.size() - 1);
        return String.format(Locale.ROOT, "%s (%.0f %%)", share(last.cost(), inTurn), 100 * last.busiest());
    }

    private static String share(double cost, Plan of) {
        return of.cost() == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100 * cost / of.cost());
    }

    private static String predicted(Plan plan) {
        return plan.throughput().isPresent()
                ? String.format(Locale.ROOT, "%.2f", plan.throughput().getAsDouble())
                : "-";
    }

    /** The table. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        line(text, HEADINGS);
        text.append("|").append("---|".repeat(HEADINGS.size())).append('\n');
        rows.forEach(row -> line(text, row));
        return text.append('\n')
                .append("Exact up to ")
                .append(CapacityAware.MOST_TASKS_EXACT)
                .append(
                        " tasks. Predicted: a model's multiple of the rate at which the graph was measured; no measurement.\n")
                .toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
