package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Figure 14: what NUMA-aware placement does. Measured where there are several nodes; on one, what plans for the paper's kind of machine
 * cost in bytes x distance (Equation 1) by the traffic that was counted here.
 */
final class PlacementFigure extends StudyFigure {
    private static final Variant PLACED = Variant.bundles(1);
    private static final Variant ANYWHERE = TogetherFigure.NEITHER;
    private static final String WINDOW = "2s";

    private final PlacementCosts plans;

    /** @param plans computes costs */
    PlacementFigure(PlacementCosts plans) {
        super(
                "14",
                "Placement",
                "On a machine of several NUMA nodes: throughput with tasks placed by their traffic over that with threads wherever"
                        + " the operating system has them, no batches in both. On a machine of one node nothing of that can be"
                        + " measured; the table then has what plans for a machine of four sockets cost: the bytes a second that"
                        + " tasks exchange, times the distance of their nodes (Equation 1 of the paper). That compares placements"
                        + " of one job, and is no speed.");
        this.plans = plans;
    }

    @Override
    List<Want> wants(Scope scope) {
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
                .resolve(job.engine().name() + "-" + job.app().command());
    }

    @Override
    Content content(Scope scope, Measured measured) {
        return scope.numaNodes() > 1 ? ofThroughput(scope, measured) : ofCosts(scope, measured);
    }

    private static Content ofThroughput(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (Engine engine : scope.engines()) {
            Bars bars = Bars.ofRatios(engine.title() + ": times the throughput without placement");
            for (Scope.Job job : scope.jobs(engine.name())) {
                Row placed = new Row(job, Point.peak(scope.setup(job), PLACED));
                Spread over = measured.ratio(placed.point(), anywhere(placed));
                bars.add(job.app().label(), "placed", Cells.median(over));
                if (over != null) {
                    rows.add(placed);
                }
            }
            charts.add(bars);
        }
        Table table = ofJob(new Columns<Row>(), Row::job)
                .number("not placed, records/s", row -> Cells.whole(measured.speed(anywhere(row))))
                .number("placed, records/s", row -> Cells.whole(measured.speed(row.point())))
                .number("placed over not placed", row -> Cells.ratio(measured.ratio(row.point(), anywhere(row))))
                .all(rows);
        return new Content(table, charts, List.of(), List.of());
    }

    private static Point anywhere(Row placed) {
        return Point.peak(placed.point().setup(), ANYWHERE);
    }

    private static <R> Columns<R> ofJob(Columns<R> columns, Function<R, Scope.Job> job) {
        return columns.text("application", row -> job.apply(row).app().title())
                .text("engine", row -> job.apply(row).engine().title());
    }

    private record Modelled(Scope.Job job, PlacementCosts.Costs costs) {
        String share(double cost) {
            return Cells.percent(cost / costs.roundRobin());
        }

        String cut() {
            Double cut = costs.cut();
            return cut == null ? "" : share(cut) + " (" + Cells.percent(costs.busiest()) + ")";
        }
    }

    private Content ofCosts(Scope scope, Measured measured) {
        List<Modelled> rows = new ArrayList<>();
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
                bars.add(job.app().label(), job.engine().name(), 100 * costs.planned() / costs.roundRobin());
                rows.add(new Modelled(job, costs));
            } catch (PlacementCosts.NoTraffic e) {
                notMeasured.add(job.label() + ": " + e.getMessage());
            }
        }
        Table table = ofJob(new Columns<Modelled>(), Modelled::job)
                .number("tasks", row -> Integer.toString(row.costs().tasks()))
                .number(
                        "round-robin, 1e6 bytes x distance / s",
                        row -> Cells.whole(row.costs().roundRobin() / 1e6))
                .number("random", row -> row.share(row.costs().random()))
                .number("minimum k-cut (its busiest node)", Modelled::cut)
                .number("Aurochs' plan", row -> row.share(row.costs().planned()))
                .number("nodes used", row -> Integer.toString(row.costs().nodes()))
                .number("lower bound", row -> row.share(row.costs().bound()))
                .all(rows);
        return new Content(
                table,
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
}
