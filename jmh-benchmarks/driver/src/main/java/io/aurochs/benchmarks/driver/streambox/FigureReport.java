package io.aurochs.benchmarks.driver.streambox;

import java.util.ArrayList;
import java.util.List;

/**
 * What was found for a figure.
 *
 * @param plan what was to be run
 * @param points in the order of the table
 * @param searches rates that were tried on the way
 * @param failures a line for each variant whose run failed
 */
record FigureReport(FigurePlan plan, List<Point> points, List<Search> searches, List<String> failures) {
    FigureReport {
        points = List.copyOf(points);
        searches = List.copyOf(searches);
        failures = List.copyOf(failures);
    }

    Figure figure() {
        return plan.figure();
    }

    /** Whether all that was to be run has run, with right results where these are to be right. */
    boolean isRight() {
        return wrong().isEmpty() && failures.isEmpty();
    }

    /** A line for each run that had other results than the loop, and must not. */
    List<String> wrong() {
        List<String> lines = new ArrayList<>();
        for (Point point : points) {
            if (point.variant().exact()) {
                point.runs().stream()
                        .filter(run -> !run.resultsEqual())
                        .map(run -> point.benchmark() + " on " + point.cores() + ", "
                                + point.variant().name() + ", "
                                + point.condition().label() + ": "
                                + String.join("; ", run.differences()))
                        .forEach(lines::add);
            }
        }
        return lines;
    }
}
