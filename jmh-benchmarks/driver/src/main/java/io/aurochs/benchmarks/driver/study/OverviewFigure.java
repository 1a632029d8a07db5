package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Every application on stock, Aurochs and the loop: the table of {@code study run}, and the first of a whole study. Not one of the
 * paper's; COST is McSherry, Isard and Murray's (HotOS 2015).
 */
final class OverviewFigure extends StudyFigure {
    private final boolean withoutAcks;

    /** @param withoutAcks whether engines that track records are measured without that, too */
    OverviewFigure(boolean withoutAcks) {
        super(
                "run",
                "Stock, Aurochs and a plain loop",
                "Each application on the stock engine, on Aurochs, and written by hand as a plain loop in one thread. "
                        + "'of stock' is how many times stock's throughput a system has, 'of the loop' the same of the loop's, each"
                        + " taken round by round. COST is on how many processors a system first has more throughput than the loop"
                        + " has with its one thread: the price of using an engine at all. '3 to 4' says that it has on 4 and has not"
                        + " on 2, and that 3 were not tried; 'not within 4' that it has on none of the numbers up to 4 that were"
                        + " tried. 'no loss' stands where records came again, because their acks were late: such runs are checked"
                        + " for loss only.");
        this.withoutAcks = withoutAcks;
    }

    @Override
    List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            Setup all = scope.setup(job);
            wants.addAll(StockPoints.wants(job, all, Importance.MAIN));
            wants.add(new Want(Point.peak(all, Variant.AUROCHS), Importance.MAIN));
            wants.add(new Want(loop(scope, job), Importance.MAIN));
            scope.processors().stream().filter(set -> !set.isAll()).forEach(set -> {
                Setup fewer = scope.setup(job, set);
                wants.add(new Want(Point.peak(fewer, Variant.STOCK), ScalingFigure.ofFewer(set)));
                wants.add(new Want(Point.peak(fewer, Variant.AUROCHS), ScalingFigure.ofFewer(set)));
            });
            if (withoutAcks && all.acks()) {
                Setup without = all.withoutAcks();
                wants.addAll(StockPoints.wants(job, without, Importance.NO_ACKS));
                wants.add(new Want(Point.peak(without, Variant.AUROCHS), Importance.NO_ACKS));
            }
        }
        return wants;
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        Bars ratios = Bars.ofRatios("Aurochs: times stock's throughput");
        for (Scope.Job job : scope.jobs()) {
            Setup all = scope.setup(job);
            for (Setup setup : withoutAcks && all.acks() ? List.of(all, all.withoutAcks()) : List.of(all)) {
                for (Point point : points(scope, job, setup)) {
                    if (measured.has(point)) {
                        rows.add(new Row(job, point));
                    }
                }
                Spread ratio = measured.ratio(Point.peak(setup, Variant.AUROCHS), Point.peak(setup, Variant.STOCK));
                ratios.add(job.app().label(), engine(job, setup), Cells.median(ratio));
                remarks.add(StockPoints.note(job, setup, measured));
            }
        }
        remarks.removeIf(String::isEmpty);
        if (scope.usable().size() > 1) {
            remarks.add(
                    "the loop is run once for each application, and stands beside each engine: it is the same program over the"
                            + " same lines");
        }
        return new Content(columns(scope, measured).of(rows), List.of(ratios), remarks, List.of());
    }

    private static Point loop(Scope scope, Scope.Job job) {
        return Point.peak(scope.loop(job.app()), Variant.LOOP);
    }

    /** The loop has no records to track: it stands beside the engine with acks, or beside the one that has none. */
    private static List<Point> points(Scope scope, Scope.Job job, Setup setup) {
        Point stock = Point.peak(setup, Variant.STOCK);
        Point aurochs = Point.peak(setup, Variant.AUROCHS);
        return setup.equals(scope.setup(job)) ? List.of(stock, aurochs, loop(scope, job)) : List.of(stock, aurochs);
    }

    private static Columns<Row> columns(Scope scope, Measured measured) {
        return new Columns<Row>()
                .text("application", row -> row.job().app().command())
                .text("engine", row -> engine(row.job(), beside(scope, row)))
                .text("system", row -> row.point().variant().name())
                .number("records/s", row -> Cells.whole(measured.speed(row.point())))
                .number("(min ... max)", row -> Cells.range(measured.spread(row.point(), RunResult::recordsPerSecond)))
                .number("of stock", row -> {
                    Point stock = Point.peak(beside(scope, row), Variant.STOCK);
                    return row.point().equals(stock) ? "" : Cells.ratio(measured.ratio(row.point(), stock));
                })
                .number(
                        "of the loop",
                        row -> isLoop(row) ? "" : Cells.ratio(measured.ratio(row.point(), loop(scope, row.job()))))
                .number(
                        "records/CPU-s",
                        row -> Cells.whole(measured.median(row.point(), RunResult::recordsPerCpuSecond)))
                .text("COST", row -> isLoop(row) ? "" : cost(scope, row.point(), loop(scope, row.job()), measured))
                .text("results", row -> results(row.point(), measured));
    }

    private static boolean isLoop(Row row) {
        return row.point().variant().equals(Variant.LOOP);
    }

    /** The setup that a row stands with: the loop may have been run for another engine. */
    private static Setup beside(Scope scope, Row row) {
        return isLoop(row) ? scope.setup(row.job()) : row.point().setup();
    }

    private static String results(Point point, Measured measured) {
        if (!measured.rounds(point).values().stream().allMatch(RunResult::resultsEqual)) {
            return "WRONG";
        }
        long replays = measured.replays(point);
        return replays == 0 ? "right" : "no loss; replays: " + replays;
    }

    /**
     * On how many processors a point's variant first beats the loop; as far as it was measured, so that it may be between two numbers.
     *
     * @param loop what is to be beaten
     */
    static String cost(Scope scope, Point point, Point loop, Measured measured) {
        Double toBeat = measured.speed(loop);
        if (toBeat == null) {
            return "";
        }
        List<Integer> slower = new ArrayList<>();
        for (ProcessorSet set : scope.processors()) {
            int processors = set.processors();
            Double speed = measured.speed(Point.peak(point.setup().on(processors), point.variant()));
            if (speed != null && speed > toBeat) {
                return between(slower, processors);
            }
            if (speed != null) {
                slower.add(processors);
            }
        }
        int most = scope.all().processors();
        if (!slower.contains(most)) {
            return "";
        }
        return "not within " + most
                + (slower.size() == most
                        ? ""
                        : slower.stream().map(String::valueOf).collect(Collectors.joining(", ", " (tried ", ")")));
    }

    private static String between(List<Integer> slower, int faster) {
        if (slower.isEmpty()) {
            return (faster == 1 ? "" : "at most ") + faster;
        }
        int least = slower.get(slower.size() - 1) + 1;
        return least == faster ? Integer.toString(faster) : least + " to " + faster;
    }

    private static String engine(Scope.Job job, Setup setup) {
        if (!job.engine().hasAcks()) {
            return job.engine().title();
        }
        return job.engine().title() + (setup.acks() ? ", acks" : ", no acks");
    }
}
