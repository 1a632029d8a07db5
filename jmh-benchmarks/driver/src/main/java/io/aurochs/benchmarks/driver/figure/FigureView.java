package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a figure is shown: what was measured, what could not be, and what the paper's text says. */
public final class FigureView {
    private static final String VARIANT = "variant";
    private static final String SPEED_UP = "speed-up";
    private static final String COST = "worker us/record";

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
                FigureCharts.of(run),
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
        Columns<Row> columns = new Columns<Row>()
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
                .number(SPEED_UP, cell(point -> Cells.ratio(run.speedUp(point))))
                .number(COST, cell(point -> Cells.cell(run.workerMicros(point), "%,.1f")))
                .number("CPU s", median(RunResult::cpuSeconds, "%.1f"))
                .number("p50 ms", cell(point -> Cells.ms(measured.median(point, RunResult::p50Ms))))
                .number("p99 ms", cell(point -> Cells.ms(measured.median(point, RunResult::p99Ms))))
                .number("p99.9 ms", cell(point -> Cells.ms(measured.median(point, RunResult::p999Ms))));
        figure.columns().forEach(column -> columns.number(column.name(), median(column.of(), column.format())));
        Table table = columns.text("remark", Row::remark)
                .text("the paper", cell(point -> figure.ofPaper(point)))
                .of(rows);
        Table shown = figure.showsScaling() ? table : table.without(SPEED_UP).without(COST);
        return varies() ? shown : shown.without(VARIANT);
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
}
