package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.report.BarCharts;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/**
 * A figure as a picture: a chart for each benchmark, with cores or what is varied from left to right. It shows records a second, or where
 * the figure is about delays, their 99th percentile at the load.
 */
final class FigurePlot {
    private static final int COLUMNS = 2;

    private FigurePlot() {}

    /**
     * A PNG.
     *
     * @return empty if nothing was measured
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    static Optional<byte[]> png(FigureReport report) {
        List<CategoryChart> charts = charts(report);
        return charts.isEmpty() ? Optional.empty() : Optional.of(BarCharts.png(charts, COLUMNS));
    }

    /** One for each benchmark of which something was measured. */
    static List<CategoryChart> charts(FigureReport report) {
        List<Point> points = report.points().stream()
                .filter(point ->
                        !report.figure().load().isPresent() || point.condition().kind() == Condition.Kind.LOAD)
                .filter(point -> value(report.figure(), point) != null)
                .toList();
        Set<String> benchmarks = new LinkedHashSet<>();
        points.forEach(point -> benchmarks.add(point.benchmark()));
        return benchmarks.stream()
                .map(benchmark -> chart(
                        report.figure(),
                        benchmark,
                        points.stream()
                                .filter(point -> point.benchmark().equals(benchmark))
                                .toList()))
                .toList();
    }

    private static CategoryChart chart(Figure figure, String benchmark, List<Point> points) {
        String shown = figure.load().isPresent() ? "p99 of delay, ms" : "records a second";
        Bars bars = Bars.of(benchmark + ": " + shown);
        points.forEach(point -> bars.add(category(figure, point), series(figure, point), value(figure, point)));
        return bars.chart();
    }

    private static String category(Figure figure, Point point) {
        return figure.axis() == Figure.Axis.CORES
                ? cores(point)
                : point.variant().name();
    }

    private static String series(Figure figure, Point point) {
        String what = figure.axis() == Figure.Axis.CORES ? point.variant().name() : cores(point);
        return what + ", " + point.condition().label();
    }

    private static String cores(Point point) {
        return point.cores() == 1 ? "1 core" : point.cores() + " cores";
    }

    private static @Nullable Double value(Figure figure, Point point) {
        return point.median(figure.load().isPresent() ? RunResult::p99Ms : RunResult::recordsPerSecond);
    }
}
