package io.aurochs.place;

import io.aurochs.config.Setting;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.PlanComparison;
import io.aurochs.placement.cut.Planner;
import io.aurochs.placement.draw.PlacementDrawing;
import io.aurochs.placement.draw.PlanTable;
import io.aurochs.placement.file.PlanFile;
import io.aurochs.placement.file.TrafficGraphFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was measured and decided for a running job, as files: the traffic, the plan, its table and its drawing. */
final class PlacementReport {
    private static final Logger LOG = LoggerFactory.getLogger(PlacementReport.class);

    private PlacementReport() {}

    /**
     * Writes the files, over those that are there. The job does without them if that fails.
     *
     * @param factor how many times the rate of {@code traffic} was planned for
     */
    static void write(
            Path directory,
            TrafficGraph traffic,
            double factor,
            PlacementProblem problem,
            Planner planner,
            List<Plan> plans,
            Placement placement) {
        Machine machine = problem.machine();
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("traffic.json"), TrafficGraphFile.json(traffic));
            Files.writeString(directory.resolve("plan.json"), PlanFile.json(traffic, placement, machine));
            Files.writeString(
                    directory.resolve("plan.txt"),
                    String.format(
                                    Locale.ROOT,
                                    "Planned for %.1f times the measured rate: there the busiest task needs a core, or the tasks"
                                            + " need all there are.%n%n",
                                    factor)
                            + new PlanTable(PlanComparison.of(problem, planner, plans)).text());
            Files.writeString(directory.resolve("plan.svg"), PlacementDrawing.of(traffic, placement, machine));
        } catch (IOException e) {
            LOG.warn(
                    "{}=dir:{}: cannot write {}; the job goes on without its report",
                    Setting.PLACEMENT_REPORT.key(),
                    directory,
                    e.toString());
        }
    }
}
