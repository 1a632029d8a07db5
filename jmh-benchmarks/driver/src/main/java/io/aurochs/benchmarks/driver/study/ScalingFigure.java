package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures 6b and 6c: throughput on 1, 2, 4, ... processors of one socket, then on several sockets, over that on one processor.
 *
 * @param number of the two
 * @param engine whose applications
 */
record ScalingFigure(String number, String engine) implements StudyFigure {
    private static final List<Variant> VARIANTS = List.of(Variant.STOCK, Variant.AUROCHS);

    @Override
    public String title() {
        return "Throughput by processors and sockets, " + engine;
    }

    @Override
    public String shows() {
        return "How many times the throughput on one processor an application has on more of them, and on several sockets."
                + " Runs are kept on some of the machine's processors; the number of parallel tasks follows theirs.";
    }

    @Override
    public List<Want> wants(Scope scope) {
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

    private static final List<Table.Column> COLUMNS = List.of(
            Table.Column.text("application"),
            Table.Column.text("system"),
            Table.Column.number("processors"),
            Table.Column.number("sockets"),
            Table.Column.number("records/s"),
            Table.Column.number("over 1 processor"));

    @Override
    public Content content(Scope scope, Measured measured) {
        List<Bars> charts =
                VARIANTS.stream().map(variant -> bars(scope, variant, measured)).toList();
        Table table = new Table(COLUMNS, rows(scope, measured)).withoutEmptyColumns();
        return new Content(table, charts, remarks(scope), notMeasured(scope));
    }

    private List<String> remarks(Scope scope) {
        boolean isChosen = scope.jobs(engine).stream()
                .anyMatch(job -> job.engine().stockCandidates().size() > 1);
        return isChosen && scope.processors().size() > 1
                ? List.of("stock has the settings that were fastest on all "
                        + scope.all().processors()
                        + " processors; on fewer it has these, too, unless others were tried there for another figure")
                : List.of();
    }

    private Bars bars(Scope scope, Variant variant, Measured measured) {
        Bars bars = Bars.ofRatios(engine + ", " + variant.name() + ": times the throughput on 1 processor");
        for (ProcessorSet set : scope.processors()) {
            for (Scope.Job job : scope.jobs(engine)) {
                bars.add(words(set), job.app().label(), overOne(scope, job, set, variant, measured));
            }
        }
        return bars;
    }

    private List<List<String>> rows(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        for (Scope.Job job : scope.jobs(engine)) {
            for (ProcessorSet set : scope.processors()) {
                for (Variant variant : VARIANTS) {
                    Point point = Point.peak(scope.setup(job, set), variant);
                    if (measured.isRight(point)) {
                        rows.add(List.of(
                                job.app().title(),
                                variant.name(),
                                Integer.toString(set.processors()),
                                Integer.toString(set.sockets()),
                                Cells.whole(measured.speed(point)),
                                Table.cell(overOne(scope, job, set, variant, measured), "%.2f")));
                    }
                }
            }
        }
        return rows;
    }

    private static @Nullable Double overOne(
            Scope scope, Scope.Job job, ProcessorSet set, Variant variant, Measured measured) {
        Double here = measured.speed(Point.peak(scope.setup(job, set), variant));
        Double one =
                measured.speed(Point.peak(scope.setup(job, scope.processors().get(0)), variant));
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
