package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures 6b and 6c: throughput on 1, 2, 4, ... processors of one socket, then on several sockets, over that on one processor. */
final class ScalingFigure extends StudyFigure {
    private static final List<Variant> VARIANTS = List.of(Variant.STOCK, Variant.AUROCHS);

    private final String engine;

    /** @param engine whose applications */
    ScalingFigure(String number, String engine) {
        super(
                number,
                "Throughput by processors and sockets, " + engine,
                "How many times the throughput on one processor an application has on more of them, and on several sockets."
                        + " Runs are kept on some of the machine's processors; the number of parallel tasks follows theirs.");
        this.engine = engine;
    }

    @Override
    List<Want> wants(Scope scope) {
        List<Want> wants = new ArrayList<>();
        for (Scope.Job job : scope.jobs(engine)) {
            wants.addAll(StockPoints.wants(job, scope.setup(job), Importance.MAIN));
            wants.add(new Want(Point.peak(scope.setup(job), Variant.AUROCHS), Importance.MAIN));
            scope.processors().stream()
                    .filter(set -> !set.isAll())
                    .forEach(set -> VARIANTS.forEach(variant ->
                            wants.add(new Want(Point.peak(scope.setup(job, set), variant), ofFewer(set)))));
        }
        return wants;
    }

    /** How important it is to measure on less than all processors. */
    static Importance ofFewer(ProcessorSet set) {
        return set.processors() == 1 ? Importance.ONE_PROCESSOR : Importance.PROCESSORS;
    }

    /** A variant of an application on some processors. */
    private record Scaled(Scope.Job job, ProcessorSet set, Variant variant) {
        Point point(Scope scope) {
            return Point.peak(scope.setup(job, set), variant);
        }
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Scaled> all = new ArrayList<>();
        for (Scope.Job job : scope.jobs(engine)) {
            for (ProcessorSet set : scope.processors()) {
                VARIANTS.forEach(variant -> all.add(new Scaled(job, set, variant)));
            }
        }
        Table table = new Columns<Scaled>()
                .text("application", row -> row.job().app().title())
                .text("system", row -> row.variant().name())
                .number("processors", row -> Integer.toString(row.set().processors()))
                .number("sockets", row -> Integer.toString(row.set().sockets()))
                .number("records/s", row -> Cells.whole(measured.speed(row.point(scope))))
                .number("over 1 processor", row -> Cells.cell(overOne(scope, row, measured), "%.2f"))
                .of(all.stream()
                        .filter(row -> measured.isRight(row.point(scope)))
                        .toList());
        List<Bars> charts = new ArrayList<>();
        for (Variant variant : VARIANTS) {
            Bars bars = Bars.ofRatios(engine + ", " + variant.name() + ": times the throughput on 1 processor");
            for (ProcessorSet set : scope.processors()) {
                all.stream()
                        .filter(each -> each.set().equals(set) && each.variant().equals(variant))
                        .forEach(
                                each -> bars.add(words(set), each.job().app().label(), overOne(scope, each, measured)));
            }
            charts.add(bars);
        }
        return new Content(table, charts, remarks(scope), notMeasured(scope));
    }

    private List<String> remarks(Scope scope) {
        boolean isChosen = scope.jobs(engine).stream().anyMatch(job -> StockTuning.isFor(job.engine()));
        return isChosen && scope.processors().size() > 1
                ? List.of("stock has the settings that were fastest on all "
                        + scope.all().processors()
                        + " processors; on fewer it has these, too, unless others were tried there for another figure")
                : List.of();
    }

    private static @Nullable Double overOne(Scope scope, Scaled scaled, Measured measured) {
        Double here = measured.speed(scaled.point(scope));
        Double one = measured.speed(new Scaled(scaled.job(), scope.processors().get(0), scaled.variant()).point(scope));
        return here == null || one == null || one == 0 ? null : here / one;
    }

    private static String words(ProcessorSet set) {
        return set.processors() + (set.sockets() > 1 ? " on " + set.sockets() + " sockets" : "");
    }

    private static List<String> notMeasured(Scope scope) {
        List<String> lines = new ArrayList<>();
        if (scope.sockets() == 1) {
            lines.add("2 to 4 sockets: this machine has one socket");
        }
        if (scope.processors().size() == 1) {
            lines.add("fewer processors than " + scope.all().processors() + ": "
                    + (scope.all().processors() == 1
                            ? "this machine has one"
                            : "the program taskset, which keeps a run on some of them, is not there"));
        }
        return lines;
    }
}
