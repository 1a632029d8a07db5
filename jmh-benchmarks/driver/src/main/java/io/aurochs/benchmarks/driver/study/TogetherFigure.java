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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Figure 15: batching and placement together, on one socket and on all. */
record TogetherFigure() implements StudyFigure {
    /** What the paper starts from: no batches, threads wherever the operating system has them. */
    private static final Variant NEITHER =
            anywhere("aurochs, S = 1, not placed", Map.of("aurochs.bundle.records", "1"));

    private static final Variant S_1 = Variant.bundles(1);
    private static final Variant S_8 = Variant.bundles(8);

    @Override
    public String number() {
        return "15";
    }

    @Override
    public String title() {
        return "All together";
    }

    @Override
    public String shows() {
        return "Throughput with both of the paper's optimisations, bundles of 8 records and placement, over that without either"
                + " on all sockets, and over stock. 'aurochs' is all of it, with its usual bundles of 512.";
    }

    /** Without placement, as on any machine of one node. */
    static Variant anywhere(String name, Map<String, String> more) {
        Map<String, String> settings = new TreeMap<>(more);
        settings.put("aurochs.placement", "off");
        settings.put("aurochs.pin", "off");
        return Variant.aurochs(name, settings);
    }

    private static Variant baseline(Scope scope) {
        return scope.numaNodes() > 1 ? NEITHER : S_1;
    }

    private static List<Variant> variants(Scope scope) {
        return List.of(baseline(scope), S_8, Variant.AUROCHS, Variant.UNBATCHED, Variant.STOCK);
    }

    private static Set<ProcessorSet> sets(Scope scope) {
        Set<ProcessorSet> sets = new LinkedHashSet<>();
        sets.add(ThroughputFigure.oneSocket(scope));
        sets.add(scope.all());
        return sets;
    }

    @Override
    public List<Want> wants(Scope scope) {
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

    private static final List<Table.Column> COLUMNS = List.of(
            Table.Column.text("application"),
            Table.Column.text("engine"),
            Table.Column.text("system"),
            Table.Column.number("processors"),
            Table.Column.number("sockets"),
            Table.Column.number("records/s"),
            Table.Column.number("over neither"),
            Table.Column.number("over unbatched stock"),
            Table.Column.number("over stock at its best"));

    @Override
    public Content content(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (EngineRuns engine : scope.engines()) {
            Bars bars = Bars.ofRatios(engine.title() + ": times the throughput without either");
            for (Scope.Job job : scope.jobs(engine.engine())) {
                for (ProcessorSet set : sets(scope)) {
                    add(scope, job, set, measured, bars, rows);
                }
            }
            charts.add(bars);
        }
        Table table = new Table(COLUMNS, rows).withoutEmptyColumns();
        List<String> remarks = sets(scope).size() > 1 ? List.of() : List.of("these are runs of figure 12");
        return scope.numaNodes() > 1
                ? new Content(table, charts, List.of(), List.of())
                : new Content(
                        table,
                        charts,
                        remarks,
                        List.of(
                                "what placement adds: this machine has one NUMA node, so that 'neither' is S = 1 alone"));
    }

    private static void add(
            Scope scope, Scope.Job job, ProcessorSet set, Measured measured, Bars bars, List<List<String>> rows) {
        Point without = Point.peak(scope.setup(job), baseline(scope));
        Setup setup = scope.setup(job, set);
        for (Variant variant : variants(scope)) {
            Point point = Point.peak(setup, variant);
            Spread over = measured.ratio(point, without);
            bars.add(job.app().label(), variant.name() + " on " + set.processors(), Cells.median(over));
            if (measured.isRight(point)) {
                rows.add(List.of(
                        job.app().title(),
                        job.engine().title(),
                        variant.name(),
                        Integer.toString(set.processors()),
                        Integer.toString(set.sockets()),
                        Cells.whole(measured.speed(point)),
                        Cells.ratio(over),
                        Cells.ratio(measured.ratio(point, Point.peak(setup, Variant.UNBATCHED))),
                        Cells.ratio(measured.ratio(point, Point.peak(setup, Variant.STOCK)))));
            }
        }
    }
}
