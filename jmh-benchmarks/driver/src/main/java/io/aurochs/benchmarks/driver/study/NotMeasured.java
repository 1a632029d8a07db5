package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.PlannedRun;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says which points, or rounds of them, a figure lacks, and why. */
final class NotMeasured {
    private final Measured measured;
    private final Set<Point> planned;
    private final Set<Point> givenUp;

    NotMeasured(Plan plan, Measured measured) {
        this.measured = measured;
        planned = points(plan.runs());
        givenUp = points(measured.givenUp());
    }

    private static Set<Point> points(Collection<PlannedRun> runs) {
        return runs.stream().map(PlannedRun::point).collect(Collectors.toSet());
    }

    /** By reason and setup; applications of which the same is missing stand in one line. */
    List<String> lines(Collection<Point> points) {
        Map<String, Map<Setup, Set<String>>> byReason = new LinkedHashMap<>();
        for (Point point : points) {
            for (String reason : reasons(point)) {
                byReason.computeIfAbsent(reason, unseen -> new LinkedHashMap<>())
                        .computeIfAbsent(point.setup(), unseen -> new LinkedHashSet<>())
                        .add(point.variant().name());
            }
        }
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, setups) -> applications(setups)
                .forEach((each, applications) -> lines.add(
                        each.of(applications).label() + ", " + String.join("; ", each.variants()) + ": " + reason)));
        return lines;
    }

    private static Map<Alike, List<String>> applications(Map<Setup, Set<String>> setups) {
        Map<Alike, List<String>> alike = new LinkedHashMap<>();
        setups.forEach((setup, variants) -> alike.computeIfAbsent(
                        new Alike(setup.engine(), setup.processors(), setup.acks(), List.copyOf(variants)),
                        unseen -> new ArrayList<>())
                .add(setup.app()));
        return alike;
    }

    /** What may be missing of several applications. */
    private record Alike(String engine, int processors, boolean acks, List<String> variants) {
        Setup of(List<String> applications) {
            return new Setup(engine, String.join(", ", applications), processors, acks);
        }
    }

    /** Why a point, or some rounds of it, are not in the figure. */
    private List<String> reasons(Point point) {
        List<String> reasons = new ArrayList<>();
        List<String> wrong = measured.rounds(point).entrySet().stream()
                .filter(run -> !run.getValue().resultsEqual())
                .map(run -> String.valueOf(run.getKey()))
                .toList();
        if (!wrong.isEmpty()) {
            reasons.add("WRONG results in round " + String.join(", ", wrong) + ", left out here");
        }
        String failure = measured.failure(point);
        if (failure != null) {
            reasons.add("FAILED: " + failure);
        } else if (measured.leftOut().containsKey(point)) {
            reasons.add("left out: " + measured.leftOut().get(point));
        } else if (!measured.has(point) && !point.variant().isCandidate()) {
            reasons.add(
                    givenUp.contains(point)
                            ? "time was up"
                            : planned.contains(point) ? "not yet run" : "no time for it was left");
        }
        return reasons;
    }
}
