package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Figure 15: batching and placement together, on one socket and on all. */
final class TogetherFigure extends StudyFigure {
    /** What the paper starts from: no batches, threads wherever the operating system has them. */
    static final Variant NEITHER = Variant.aurochs(
            "aurochs, S = 1, not placed",
            Map.of("aurochs.bundle.records", "1", "aurochs.placement", "off", "aurochs.pin", "off"));

    private static final Variant S_1 = Variant.bundles(1);
    private static final Variant S_8 = Variant.bundles(8);

    TogetherFigure() {
        super(
                "15",
                "All together",
                "Throughput with both of the paper's optimisations, bundles of 8 records and placement, over that without either"
                        + " on all sockets, and over stock. 'aurochs' is all of it, with its usual bundles of 512.");
    }

    private static Variant baseline(Scope scope) {
        return scope.numaNodes() > 1 ? NEITHER : S_1;
    }

    private static List<Variant> variants(Scope scope) {
        return List.of(baseline(scope), S_8, Variant.AUROCHS, Variant.UNBATCHED, Variant.STOCK);
    }

    private static Set<ProcessorSet> sets(Scope scope) {
        return new LinkedHashSet<>(List.of(scope.oneSocket(), scope.all()));
    }

    @Override
    List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            wants.addAll(StockPoints.wants(job, scope.setup(job), Importance.MAIN));
            for (ProcessorSet set : sets(scope)) {
                for (Variant variant : variants(scope)) {
                    boolean isMain = variant.equals(Variant.AUROCHS) || variant.equals(Variant.STOCK);
                    wants.add(new Want(
                            Point.peak(scope.setup(job, set), variant),
                            isMain ? Importance.MAIN : Importance.BATCHING));
                }
            }
        }
        return wants;
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        Map<Integer, Integer> sockets = new HashMap<>();
        sets(scope).forEach(set -> sockets.put(set.processors(), set.sockets()));
        for (Engine engine : scope.engines()) {
            Bars bars = Bars.ofRatios(engine.title() + ": times the throughput without either");
            for (Scope.Job job : scope.jobs(engine.name())) {
                for (ProcessorSet set : sets(scope)) {
                    for (Variant variant : variants(scope)) {
                        Row row = new Row(job, Point.peak(scope.setup(job, set), variant));
                        bars.add(
                                job.app().label(),
                                variant.name() + " on " + set.processors(),
                                Cells.median(overNeither(scope, measured, row)));
                        if (measured.isRight(row.point())) {
                            rows.add(row);
                        }
                    }
                }
            }
            charts.add(bars);
        }
        Table table = Row.columns()
                .number(
                        "processors",
                        row -> Integer.toString(row.point().setup().processors()))
                .number(
                        "sockets",
                        row -> String.valueOf(sockets.get(row.point().setup().processors())))
                .number("records/s", row -> Cells.whole(measured.speed(row.point())))
                .number("over neither", row -> Cells.ratio(overNeither(scope, measured, row)))
                .number("over unbatched stock", row -> over(measured, row, Variant.UNBATCHED))
                .number("over stock at its best", row -> over(measured, row, Variant.STOCK))
                .of(rows);
        if (scope.numaNodes() > 1) {
            return new Content(table, charts, List.of(), List.of());
        }
        return new Content(
                table,
                charts,
                sets(scope).size() > 1 ? List.of() : List.of("these are runs of figure 12"),
                List.of("what placement adds: this machine has one NUMA node, so that 'neither' is S = 1 alone"));
    }

    private static @Nullable Spread overNeither(Scope scope, Measured measured, Row row) {
        return measured.ratio(row.point(), Point.peak(scope.setup(row.job()), baseline(scope)));
    }

    private static String over(Measured measured, Row row, Variant other) {
        return Cells.ratio(measured.ratio(row.point(), Point.peak(row.point().setup(), other)));
    }
}
