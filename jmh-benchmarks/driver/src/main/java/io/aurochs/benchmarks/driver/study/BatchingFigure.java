package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Condition;
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
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Figures 12 and 13: throughput, and delay, by how many records a bundle has at most. */
final class BatchingFigure extends StudyFigure {
    /** Those of the paper, then beyond; the usual size of the engine comes last. */
    private static final List<Integer> OF_PAPER = List.of(1, 2, 4, 8);

    private static final int BEYOND = 64;
    private static final Variant S_1 = Variant.bundles(1);
    private static final Variant S_8 = Variant.bundles(8);

    static final BatchingFigure THROUGHPUT = new BatchingFigure(
            "12",
            "Throughput by bundle size S",
            Condition.PEAK,
            "Throughput of Aurochs with at most S records in a bundle, over that with S = 1 and over that of the stock engine"
                    + " which hands over every record at once. Above 1.00 is faster.");
    static final BatchingFigure DELAY = new BatchingFigure(
            "13",
            "Delay by bundle size S",
            Condition.HALF_LOAD,
            "The time from when a record was due at the source to when it is at the sink,"
                    + " all driven at the same rate: half of the lowest peak of stock at its best, Aurochs as it comes and Aurochs with"
                    + " S = 1. p99 is what one record in a hundred exceeds. Below 1.00 is"
                    + " sooner. The paper shows the average, at a load that its text does not give.");

    private final Condition condition;
    private final boolean isPeak;

    private BatchingFigure(String number, String title, Condition condition, String shows) {
        super(number, title, shows);
        this.condition = condition;
        isPeak = condition.equals(Condition.PEAK);
    }

    /** On one socket, as in the paper (section VI-A). */
    private static Setup setup(Scope scope, Scope.Job job) {
        return scope.setup(job, scope.oneSocket());
    }

    /** In the order of the table. */
    private static List<Variant> variants() {
        List<Variant> variants = new ArrayList<>(List.of(Variant.UNBATCHED, Variant.STOCK));
        OF_PAPER.forEach(records -> variants.add(Variant.bundles(records)));
        variants.add(Variant.bundles(BEYOND));
        variants.add(Variant.AUROCHS);
        return variants;
    }

    @Override
    List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            if (!isPeak && !job.measuresLatency()) {
                continue;
            }
            Setup setup = setup(scope, job);
            wants.addAll(StockPoints.wants(job, setup, Importance.MAIN));
            for (Variant variant : variants()) {
                // A load is a share of the peaks.
                wants.add(new Want(Point.peak(setup, variant), ofPeak(variant)));
                if (!isPeak) {
                    wants.add(new Want(Point.loaded(setup, variant), ofDelay(variant)));
                }
            }
        }
        return wants;
    }

    private static Importance ofPeak(Variant variant) {
        if (variant.equals(Variant.STOCK) || variant.equals(Variant.AUROCHS)) {
            return Importance.MAIN;
        }
        return isBasic(variant) ? Importance.BATCHING : Importance.MORE_SIZES;
    }

    private static Importance ofDelay(Variant variant) {
        return variant.equals(Variant.STOCK) || variant.equals(Variant.AUROCHS)
                ? Importance.LATENCY
                : Importance.MORE_LATENCY;
    }

    private static boolean isBasic(Variant variant) {
        return variant.equals(S_1) || variant.equals(S_8) || variant.isTuned();
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (Engine engine : scope.engines()) {
            Variant reference = reference(scope, engine, measured);
            Bars bars = Bars.ofRatios(
                    engine.title() + ": times " + quantity() + (reference.equals(S_1) ? " with S = 1" : " of stock"));
            for (Scope.Job job : scope.jobs(engine.name())) {
                Setup setup = setup(scope, job);
                for (Variant variant : variants()) {
                    Point point = new Point(setup, variant, condition);
                    bars.add(job.app().label(), variant.name(), Cells.median(over(measured, point, reference)));
                    if (measured.isRight(point)) {
                        rows.add(new Row(job, point));
                    }
                }
            }
            charts.add(bars);
        }
        return new Content(columns(measured).of(rows), charts, remarks(scope), notMeasured(scope));
    }

    private String quantity() {
        return isPeak ? "the throughput" : "p99";
    }

    /** What the bars are multiples of: S = 1 as in the paper; stock where some application with bars has no S = 1. */
    private Variant reference(Scope scope, Engine engine, Measured measured) {
        return scope.jobs(engine.name()).stream()
                        .map(job -> setup(scope, job))
                        .filter(setup -> variants().stream()
                                .anyMatch(variant -> measured.isRight(new Point(setup, variant, condition))))
                        .allMatch(setup -> measured.isRight(new Point(setup, S_1, condition)))
                ? S_1
                : Variant.STOCK;
    }

    private Columns<Row> columns(Measured measured) {
        String over = isPeak ? "over " : "p99 over ";
        return Row.columns()
                .number("records/s", row -> Cells.whole(measured.speed(row.point())))
                .number("of its peak", row -> isPeak ? "" : Cells.percent(ofPeak(measured, row.point())))
                .number("p50 ms", row -> Cells.ms(measured.median(row.point(), RunResult::p50Ms)))
                .number("p99 ms", row -> Cells.ms(measured.median(row.point(), RunResult::p99Ms)))
                .number(over + "S = 1", row -> Cells.ratio(over(measured, row.point(), S_1)))
                .number(over + "unbatched stock", row -> Cells.ratio(over(measured, row.point(), Variant.UNBATCHED)))
                .number(
                        over + (isPeak ? "stock at its best" : "stock as at its best peak"),
                        row -> Cells.ratio(over(measured, row.point(), Variant.STOCK)));
    }

    /** How near a load is to what the same system can do. */
    private static @Nullable Double ofPeak(Measured measured, Point point) {
        Double speed = measured.speed(point);
        Double peak = measured.speed(Point.peak(point.setup(), point.variant()));
        return speed == null || peak == null ? null : speed / peak;
    }

    private @Nullable Spread over(Measured measured, Point point, Variant other) {
        Function<RunResult, @Nullable Double> figure = isPeak ? RunResult::recordsPerSecond : RunResult::p99Ms;
        return measured.ratio(point, new Point(point.setup(), other, condition), figure);
    }

    private List<String> remarks(Scope scope) {
        List<String> remarks = new ArrayList<>();
        remarks.add("'aurochs' has the usual S of 512; S is the setting aurochs.bundle.records");
        scope.engines().stream()
                .filter(engine -> !engine.unbatchedStock().isEmpty())
                .forEach(engine ->
                        remarks.add(engine.title() + ", stock, unbatched: " + Variant.words(engine.unbatchedStock())));
        remarks.add("measured on " + scope.oneSocket().processors() + " processors of one socket");
        if (!isPeak) {
            remarks.add(
                    "stock is set as at its best peak, also here: another batch size may have less delay at this load");
            remarks.add(
                    "'of its peak' is what a system took of the load, over what it does at its peak: one with a small share is"
                            + " nearly idle, and its delay says little about a higher load");
            remarks.add("a system whose records/s stay below the others' did not keep up with the rate");
        }
        return remarks;
    }

    private List<String> notMeasured(Scope scope) {
        return isPeak
                ? List.of()
                : scope.jobs().stream()
                        .filter(job -> !job.measuresLatency())
                        .map(job -> job.label() + ": it cannot be driven at a rate")
                        .toList();
    }
}
