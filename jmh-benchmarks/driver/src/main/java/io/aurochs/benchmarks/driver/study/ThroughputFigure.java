package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.EngineRuns;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Figure 6a: the throughput of every application, on one socket in the paper. */
record ThroughputFigure() implements StudyFigure {
    private static final double THOUSAND = 1_000;

    @Override
    public String number() {
        return "6a";
    }

    @Override
    public String title() {
        return "Throughput";
    }

    @Override
    public String shows() {
        return "How many records a second each application processes on each engine, stock and Aurochs. The paper shows stock"
                + " Storm 1.0.0 and Flink 1.0.2 on one socket of 8 cores; compare which engine is the faster one, not the rates.";
    }

    @Override
    public List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            Setup setup = scope.setup(job, oneSocket(scope));
            wants.addAll(StockPoints.wants(job, setup, Importance.MAIN));
            wants.add(new Want(Point.peak(setup, Variant.AUROCHS), Importance.MAIN));
        }
        return wants;
    }

    /** All processors of one socket. */
    static ProcessorSet oneSocket(Scope scope) {
        return scope.processors().stream()
                .filter(set -> set.sockets() == 1)
                .reduce((fewer, more) -> more)
                .orElseGet(scope::all);
    }

    @Override
    public Content content(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (EngineRuns engine : scope.engines()) {
            Bars bars = Bars.of(engine.title() + ": thousand records a second");
            for (Scope.Job job : scope.jobs(engine.engine())) {
                Setup setup = scope.setup(job, oneSocket(scope));
                for (Variant variant : List.of(Variant.STOCK, Variant.AUROCHS)) {
                    Point point = Point.peak(setup, variant);
                    Spread speed = measured.spread(point, RunResult::recordsPerSecond);
                    bars.add(job.app().label(), variant.name(), speed == null ? null : speed.median() / THOUSAND);
                    if (speed != null) {
                        rows.add(List.of(
                                job.app().title(),
                                engine.title(),
                                variant.name(),
                                Cells.whole(speed),
                                Cells.range(speed)));
                    }
                }
            }
            charts.add(bars);
        }
        List<Table.Column> columns = List.of(
                Table.Column.text("application"),
                Table.Column.text("engine"),
                Table.Column.text("system"),
                Table.Column.number("records/s"),
                Table.Column.number("(min ... max)"));
        return new Content(
                new Table(columns, rows).withoutEmptyColumns(),
                charts,
                List.of("measured on " + oneSocket(scope).processors() + " processors of one socket"),
                List.of());
    }
}
