package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Figure 6a: the throughput of every application, on one socket in the paper. */
final class ThroughputFigure extends StudyFigure {
    private static final double THOUSAND = 1_000;

    ThroughputFigure() {
        super(
                "6a",
                "Throughput",
                "How many records a second each application processes on each engine, stock and Aurochs. The paper shows stock"
                        + " Storm 1.0.0 and Flink 1.0.2 on one socket of 8 cores; compare which engine is the faster one, not the"
                        + " rates.");
    }

    @Override
    List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            Setup setup = scope.setup(job, scope.oneSocket());
            wants.addAll(StockPoints.wants(job, setup, Importance.MAIN));
            wants.add(new Want(Point.peak(setup, Variant.AUROCHS), Importance.MAIN));
        }
        return wants;
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (Engine engine : scope.engines()) {
            Bars bars = Bars.of(engine.title() + ": thousand records a second");
            for (Scope.Job job : scope.jobs(engine.name())) {
                for (Variant variant : List.of(Variant.STOCK, Variant.AUROCHS)) {
                    Point point = Point.peak(scope.setup(job, scope.oneSocket()), variant);
                    Double speed = measured.speed(point);
                    bars.add(job.app().label(), variant.name(), speed == null ? null : speed / THOUSAND);
                    if (speed != null) {
                        rows.add(new Row(job, point));
                    }
                }
            }
            charts.add(bars);
        }
        Table table = Row.columns()
                .number("records/s", row -> Cells.whole(measured.speed(row.point())))
                .number("(min ... max)", row -> Cells.range(measured.spread(row.point(), RunResult::recordsPerSecond)))
                .of(rows);
        return new Content(
                table,
                charts,
                List.of("measured on " + scope.oneSocket().processors() + " processors of one socket"),
                List.of());
    }
}
