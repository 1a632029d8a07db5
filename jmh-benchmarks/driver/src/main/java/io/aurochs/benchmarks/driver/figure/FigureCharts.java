package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Condition.Kind;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The charts of a figure. For each benchmark records a second, or p99 at the load, or one chart for each of both, and of scaling one for the
 * speed-up and one for the cost of a record; p99 of the runs themselves where a figure has neither; and a chart of each column of the figure's
 * own. With cores or what is varied from left to right. One thread.
 */
final class FigureCharts {
    private final FigureRun run;
    private final Figure figure;
    private final Measured measured;
    private final Map<String, Bars> charts = new LinkedHashMap<>();

    private FigureCharts(FigureRun run) {
        this.run = run;
        figure = run.plan().figure();
        measured = run.measured();
    }

    static List<Bars> of(FigureRun run) {
        FigureCharts charts = new FigureCharts(run);
        run.plan().points().forEach(charts::add);
        return List.copyOf(charts.charts.values());
    }

    private void add(Point point) {
        figure.columns().forEach(column -> add(point, column.name(), Bars::of, measured.median(point, column.of())));
        if (point.condition().kind() == Kind.LOAD) {
            add(point, "p99 of delay, ms", Bars::of, measured.median(point, RunResult::p99Ms));
        } else if (!figure.drawsPeaks() && figure.load().isEmpty()) {
            add(point, "p99 of delay, ms", Bars::of, measured.median(point, RunResult::p99Ms));
        } else if (figure.drawsPeaks()) {
            add(point, "records a second", Bars::of, measured.speed(point));
            if (figure.showsScaling()) {
                add(point, "speed-up", Bars::ofRatios, Cells.median(run.speedUp(point)));
                add(point, "worker time of a record, us", Bars::of, run.workerMicros(point));
            }
        }
    }

    private void add(Point point, String what, Function<String, Bars> kind, @Nullable Double value) {
        if (value == null) {
            return;
        }
        int processors = point.setup().processors();
        String cores = processors == 1 ? "1 core" : processors + " cores";
        Variant variant = point.variant();
        boolean isByCores = figure.axis() == Figure.Axis.CORES;
        List<String> series = isByCores ? List.of(variant.name()) : List.of(figure.series(variant), cores);
        charts.computeIfAbsent(point.setup().app() + ": " + what, kind)
                .add(
                        isByCores ? cores : figure.category(variant),
                        Stream.concat(
                                        series.stream(),
                                        Stream.of(point.condition().label()))
                                .filter(word -> !word.isEmpty())
                                .collect(Collectors.joining(", ")),
                        value);
    }
}
