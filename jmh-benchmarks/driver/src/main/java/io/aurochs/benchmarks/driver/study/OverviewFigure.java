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
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Every application on stock, Aurochs and the loop: the table of {@code study run}, and the first of a whole study. Not one of the
 * paper's; COST is McSherry, Isard and Murray's (HotOS 2015).
 *
 * @param withoutAcks whether engines that track records are measured without that, too
 */
record OverviewFigure(boolean withoutAcks) implements StudyFigure {
    private static final List<Table.Column> COLUMNS = List.of(
            Table.Column.text("application"),
            Table.Column.text("engine"),
            Table.Column.text("system"),
            Table.Column.number("records/s"),
            Table.Column.number("(min ... max)"),
            Table.Column.number("of stock"),
            Table.Column.number("of the loop"),
            Table.Column.number("records/CPU-s"),
            Table.Column.text("COST"),
            Table.Column.text("results"));

    @Override
    public String number() {
        return "run";
    }

    @Override
    public String title() {
        return "Stock, Aurochs and a plain loop";
    }

    /** Not one of the paper's. */
    @Override
    public String heading() {
        return title();
    }

    @Override
    public String shows() {
        return "Each application on the stock engine, on Aurochs, and written by hand as a plain loop in one thread. "
                + "'of stock' is how many times stock's throughput a system has, 'of the loop' the same of the loop's, each"
                + " taken round by round. COST is on how many processors a system first has more throughput than the loop"
                + " has with its one thread: the price of using an engine at all. '3 to 4' says that it has on 4 and has not on"
                + " 2, and that 3 were not tried; 'not within 4' that it has on none of the numbers up to 4 that were tried."
                + " 'no loss' stands where records came again, because their acks were late: such runs are checked for loss only.";
    }

    @Override
    public List<Want> wants(Scope scope) {
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
    public Content content(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        Bars ratios = Bars.ofRatios("Aurochs: times stock's throughput");
        for (Scope.Job job : scope.jobs()) {
            Setup all = scope.setup(job);
            for (Setup setup : withoutAcks && all.acks() ? List.of(all, all.withoutAcks()) : List.of(all)) {
                for (Point point : points(scope, job, setup)) {
                    if (measured.has(point)) {
                        rows.add(row(scope, job, setup, point, measured));
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
        return new Content(new Table(COLUMNS, rows).withoutEmptyColumns(), List.of(ratios), remarks, List.of());
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

    private static List<String> row(Scope scope, Scope.Job job, Setup setup, Point point, Measured measured) {
        Variant variant = point.variant();
        Point loop = loop(scope, job);
        Spread speed = measured.spread(point, RunResult::recordsPerSecond);
        return List.of(
                job.app().command(),
                engine(job, setup),
                variant.name(),
                Cells.whole(speed),
                Cells.range(speed),
                variant.equals(Variant.STOCK)
                        ? ""
                        : Cells.ratio(measured.ratio(point, Point.peak(setup, Variant.STOCK))),
                variant.equals(Variant.LOOP) ? "" : Cells.ratio(measured.ratio(point, loop)),
                Cells.whole(measured.median(point, RunResult::recordsPerCpuSecond)),
                variant.equals(Variant.LOOP) ? "" : cost(scope, point, loop, measured),
                results(point, measured));
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
