package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Condition.Kind;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a figure is shown: what was measured, what could not be, and what the paper's text says. */
public final class FigureView {
    private static final String VARIANT = "variant";

    private final FigureRun run;
    private final Figure figure;
    private final Measured measured;

    private FigureView(FigureRun run) {
        this.run = run;
        figure = run.plan().figure();
        measured = run.measured();
    }

    /** A point, or what is not there. */
    private record Row(
            Setup setup,
            String variant,
            String at,
            @Nullable Point point,
            String remark) {}

    public static FigureReport of(FigureRun run, FigureOptions options, Engine engine, MachineDescription machine) {
        FigureView view = new FigureView(run);
        Pace pace = options.pace();
        String shows = String.format(
                Locale.ROOT,
                "Medians of %d round%s of %s. %s. Every JVM: %s%s.",
                pace.rounds(),
                pace.rounds() == 1 ? "" : "s",
                pace.window(),
                machine.line(),
                engine.jvm().words(),
                options.settings().isEmpty() ? "" : "; set: " + new TreeMap<>(options.settings()));
        return new FigureReport(
                view.figure.number(),
                view.figure.heading(),
                view.figure.title(),
                shows,
                view.table(),
                view.charts(),
                view.remarks(),
                List.of(),
                view.figure.paper().of(view.figure.number()),
                List.of());
    }

    private Table table() {
        List<Row> rows = new ArrayList<>();
        run.plan()
                .points()
                .forEach(point -> rows.add(new Row(
                        point.setup(), point.variant().name(), point.condition().label(), point, run.remark(point))));
        run.plan()
                .gaps()
                .forEach(gap -> rows.add(new Row(
                        FigurePlan.setup(figure, gap.benchmark(), gap.cores()),
                        gap.variant(),
                        "",
                        null,
                        "not measured: " + gap.reason())));
        Table table = new Columns<Row>()
                .text("benchmark", row -> row.setup().app())
                .number("cores", row -> Integer.toString(row.setup().processors()))
                .text(VARIANT, Row::variant)
                .text("at", Row::at)
                .number("records/s", cell(point -> Cells.whole(measured.speed(point))))
                .number(
                        "(min ... max)",
                        cell(point -> Cells.range(measured.spread(point, RunResult::recordsPerSecond))))
                .number("of the first", cell(point -> Cells.ratio(run.ratio(point))))
                .number("records/CPU-s", median(RunResult::recordsPerCpuSecond, "%,.0f"))
                .number("CPU s", median(RunResult::cpuSeconds, "%.1f"))
                .number("p50 ms", median(RunResult::p50Ms, "%.1f"))
                .number("p99 ms", median(RunResult::p99Ms, "%.1f"))
                .number("p99.9 ms", median(RunResult::p999Ms, "%.1f"))
                .text("remark", Row::remark)
                .text("the paper", cell(point -> figure.ofPaper(point)))
                .of(rows);
        return varies() ? table : table.without(VARIANT);
    }

    private static Function<Row, String> cell(Function<Point, String> ofPoint) {
        return row -> row.point() == null ? "" : ofPoint.apply(row.point());
    }

    private Function<Row, String> median(Function<RunResult, @Nullable Double> what, String format) {
        return cell(point -> Cells.cell(measured.median(point, what), format));
    }

    /** Whether the variant says something: there are several. */
    private boolean varies() {
        return run.plan().groups().stream().anyMatch(group -> group.variants().size() > 1)
                || run.plan().gaps().stream().anyMatch(gap -> !gap.variant().isEmpty());
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        run.failures().forEach(failure -> remarks.add("FAILED: " + failure));
        measured.wrong().forEach(line -> remarks.add("results DIFFERENT from the loop's: " + line));
        List<String> inexact = run.plan().points().stream()
                .filter(point -> !point.variant().exact())
                .flatMap(point -> measured.rounds(point).values().stream()
                        .filter(result -> !result.resultsEqual())
                        .map(result -> point.variant().name()))
                .toList();
        if (!inexact.isEmpty()) {
            remarks.add("results of " + String.join(", ", new TreeSet<>(inexact)) + " differ from the loop's in "
                    + inexact.size()
                    + " runs, as they must");
        }
        if (measured.runs() > 0 && measured.wrong().isEmpty()) {
            remarks.add("results: equal to the loop's in every " + (!inexact.isEmpty() ? "other " : "") + "run");
        }
        return remarks;
    }

    /**
     * For each benchmark records a second, or p99 at the load, or one chart for each of both; with cores or what is varied from left to right.
     */
    private List<Bars> charts() {
        Map<String, Bars> charts = new LinkedHashMap<>();
        for (Point point : run.plan().points()) {
            boolean isDelay = point.condition().kind() == Kind.LOAD;
            Double value = measured.median(point, isDelay ? RunResult::p99Ms : RunResult::recordsPerSecond);
            if (value == null || (!isDelay && !figure.drawsPeaks())) {
                continue;
            }
            int processors = point.setup().processors();
            String cores = processors == 1 ? "1 core" : processors + " cores";
            boolean isByCores = figure.axis() == Figure.Axis.CORES;
            String series = (isByCores ? point.variant().name() : cores) + ", "
                    + point.condition().label();
            String shown = point.setup().app() + ": " + (isDelay ? "p99 of delay, ms" : "records a second");
            charts.computeIfAbsent(shown, Bars::of)
                    .add(isByCores ? cores : point.variant().name(), series, value);
        }
        return List.copyOf(charts.values());
    }
}
