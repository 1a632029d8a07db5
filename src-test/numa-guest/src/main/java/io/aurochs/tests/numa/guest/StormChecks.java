package io.aurochs.tests.numa.guest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the executors of a Storm topology run on the nodes that they are placed on, and its tuples arrive. */
final class StormChecks implements CheckGroup {
    @Override
    public List<Check> checks(Situation situation) {
        return List.of(
                new Check("storm: dedicated workers by a plan", () -> byPlan(situation)),
                new Check("storm: shared workers by measured traffic", () -> byTraffic(situation)));
    }

    private static String byPlan(Situation situation) throws Exception {
        Map<String, Integer> plan = Places.inTurn(CountTopology.tasks(), situation.usableNodes());
        try (CountTopology topology = CountTopology.start(
                Map.of("aurochs.placement", Places.setting(plan), "aurochs.workers", "dedicated"))) {
            return checked(topology, plan, situation);
        }
    }

    private static String byTraffic(Situation situation) throws Exception {
        Path report = Files.createTempDirectory("report");
        Map<String, Object> settings = Map.of(
                "aurochs.placement.window",
                "200ms",
                "aurochs.placement.report",
                "dir:" + report,
                "aurochs.workers",
                "shared");
        try (CountTopology topology = CountTopology.start(settings)) {
            // The last file that is written.
            Patience.untilNoProblem(() -> Files.exists(report.resolve("plan.svg")) ? "" : "no plan was made");
            return checked(topology, Places.read(report.resolve("plan.json")), situation);
        }
    }

    private static String checked(CountTopology topology, Map<String, Integer> places, Situation situation)
            throws Exception {
        CheckFailedException.unlessEqual("tasks that are placed", places.keySet(), Set.copyOf(CountTopology.tasks()));
        Places.checkUsable(places, situation);
        Patience.untilNoProblem(() -> topology.lookout().problem(places, situation));
        topology.end();
        Patience.untilNoProblem(
                () -> topology.isComplete() ? "" : topology.arrived() + " numbers have arrived, not all");
        topology.check();
        return Places.told(places) + ", all " + topology.arrived() + " numbers arrived";
    }
}
