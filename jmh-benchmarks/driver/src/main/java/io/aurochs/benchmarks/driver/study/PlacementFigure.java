package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.EngineRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Figure 14: what NUMA-aware placement does. Measured where there are several nodes; on one, what plans for the paper's kind of machine
 * cost in bytes x distance (Equation 1) by the traffic that was counted here.
 *
 * @param plans computes them
 */
record PlacementFigure(PlacementCosts plans) implements StudyFigure {
    private static final Variant PLACED = Variant.bundles(1);
    private static final Variant ANYWHERE =
            TogetherFigure.anywhere("aurochs, S = 1, not placed", Map.of("aurochs.bundle.records", "1"));
    private static final String WINDOW = "2s";

    @Override
    public String number() {
        return "14";
    }

    @Override
    public String title() {
        return "Placement";
    }

    @Override
    public String shows() {
        return "On a machine of several NUMA nodes: throughput with tasks placed by their traffic over that with threads wherever"
                + " the operating system has them, no batches in both. On a machine of one node nothing of that can be measured;"
                + " the table then has what plans for a machine of four sockets cost: the bytes a second that tasks exchange, times"
                + " the distance of their nodes (Equation 1 of the paper). That compares placements of one job, and is no speed.";
    }

    @Override
    public List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            if (scope.numaNodes() > 1) {
                wants.add(new Want(Point.peak(scope.setup(job), ANYWHERE), Importance.PLACEMENT));
                wants.add(new Want(Point.peak(scope.setup(job), PLACED), Importance.PLACEMENT));
            } else {
                wants.add(new Want(counted(scope, job), Importance.PLACEMENT));
            }
        }
        return wants;
    }

    /** A run that leaves its traffic in a file. */
    private static Point counted(Scope scope, Scope.Job job) {
        return Point.peak(
                scope.setup(job),
                Variant.aurochs(
                        "aurochs, traffic counted",
                        Map.of(
                                "aurochs.placement.report",
                                "dir:" + directory(scope, job),
                                "aurochs.placement.window",
                                WINDOW)));
    }

    private static Path directory(Scope scope, Scope.Job job) {
        return scope.directory()
                .resolve("traffic")
                .resolve(job.engine().engine() + "-" + job.app().command());
    }

    @Override
    public Content content(Scope scope, Measured measured) {
        return scope.numaNodes() > 1 ? ofThroughput(scope, measured) : ofCosts(scope, measured);
    }

    private static Content ofThroughput(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (EngineRuns engine : scope.engines()) {
            Bars bars = Bars.ofRatios(engine.title() + ": times the throughput without placement");
            for (Scope.Job job : scope.jobs(engine.engine())) {
                Point placed = Point.peak(scope.setup(job), PLACED);
                Point anywhere = Point.peak(scope.setup(job), ANYWHERE);
                Spread over = measured.ratio(placed, anywhere);
                bars.add(job.app().label(), "placed", Cells.median(over));
                if (over != null) {
                    rows.add(List.of(
                            job.app().title(),
                            engine.title(),
                            Cells.whole(measured.speed(anywhere)),
                            Cells.whole(measured.speed(placed)),
                            Cells.ratio(over)));
                }
            }
            charts.add(bars);
        }
        List<Table.Column> columns = List.of(
                Table.Column.text("application"),
                Table.Column.text("engine"),
                Table.Column.number("not placed, records/s"),
                Table.Column.number("placed, records/s"),
                Table.Column.number("placed over not placed"));
        return new Content(new Table(columns, rows), charts, List.of(), List.of());
    }

    private Content ofCosts(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        List<String> notMeasured = new ArrayList<>();
        notMeasured.add(
                "throughput by placement: this machine has one NUMA node; the table has modelled costs instead");
        Bars bars = Bars.of("modelled: bytes x distance of Aurochs' plan, % of round-robin's");
        for (Scope.Job job : scope.jobs()) {
            if (!measured.isRight(counted(scope, job))) {
                continue;
            }
            try {
                PlacementCosts.Costs costs = plans.of(directory(scope, job).resolve("traffic.json"));
                bars.add(job.app().label(), job.engine().engine(), 100 * costs.planned() / costs.roundRobin());
                rows.add(List.of(
                        job.app().title(),
                        job.engine().title(),
                        Integer.toString(costs.tasks()),
                        Cells.whole(costs.roundRobin() / 1e6),
                        Cells.percent(costs.random() / costs.roundRobin()),
                        cut(costs),
                        Cells.percent(costs.planned() / costs.roundRobin()),
                        Integer.toString(costs.nodes()),
                        Cells.percent(costs.bound() / costs.roundRobin())));
            } catch (PlacementCosts.NoTraffic e) {
                notMeasured.add(job.label() + ": " + e.getMessage());
            }
        }
        List<Table.Column> columns = List.of(
                Table.Column.text("application"),
                Table.Column.text("engine"),
                Table.Column.number("tasks"),
                Table.Column.number("round-robin, 1e6 bytes x distance / s"),
                Table.Column.number("random"),
                Table.Column.number("minimum k-cut (its busiest node)"),
                Table.Column.number("Aurochs' plan"),
                Table.Column.number("nodes used"),
                Table.Column.number("lower bound"));
        return new Content(
                new Table(columns, rows),
                List.of(bars),
                List.of("MODELLED, not measured: " + PlacementCosts.MACHINE
                        + " of './aurochs place --machine list', as many copies of each task as demand half of its cores; in percent"
                        + " of what placing task after task onto the next node (round-robin) costs; 'random' is the median of random placements;"
                        + " 'nodes used' is how many of the four Aurochs' plan uses; no placement that leaves each node's cores enough"
                        + " can cost less than the 'lower bound'. The minimum k-cut is the paper's own"
                        + " choice, which knows no cores: above 100 % its busiest node has more to do than it can; beyond"
                        + " 150 tasks it is not computed"),
                notMeasured);
    }

    private static String cut(PlacementCosts.Costs costs) {
        Double cut = costs.cut();
        return cut == null ? "" : Cells.percent(cut / costs.roundRobin()) + " (" + Cells.percent(costs.busiest()) + ")";
    }
}
