package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.PlannedRun;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Want;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A figure with what has been measured for it.
 *
 * @param figure which
 * @param content what it shows
 * @param points that it wants, as far as they are measured
 * @param notMeasured a line for what is not, with the reason
 */
record FigureReport(StudyFigure figure, Content content, List<Point> points, List<String> notMeasured) {
    FigureReport {
        points = List.copyOf(points);
        notMeasured = List.copyOf(notMeasured);
    }

    static FigureReport of(StudyFigure figure, Scope scope, Plan plan, Measured measured) {
        Content content = figure.content(scope, measured);
        Set<Point> points =
                figure.wants(scope).stream().map(Want::point).collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> lines = new ArrayList<>(content.notMeasured());
        lines.addAll(missing(points, plan, measured));
        return new FigureReport(
                figure, content, points.stream().filter(measured::has).toList(), lines);
    }

    /** By reason and setup; applications of which the same is missing stand in one line. */
    private static List<String> missing(Set<Point> points, Plan plan, Measured measured) {
        Set<Point> planned = plan.runs().stream().map(PlannedRun::point).collect(Collectors.toSet());
        Set<Point> givenUp = measured.givenUp().stream().map(PlannedRun::point).collect(Collectors.toSet());
        Map<String, Map<Setup, Set<String>>> byReason = new LinkedHashMap<>();
        for (Point point : points) {
            for (String reason : reasons(point, planned, givenUp, measured)) {
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
    private static List<String> reasons(Point point, Set<Point> planned, Set<Point> givenUp, Measured measured) {
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
