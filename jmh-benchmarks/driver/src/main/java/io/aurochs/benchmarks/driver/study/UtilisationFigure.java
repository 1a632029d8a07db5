package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.profiling.sample.MemoryTraffic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table IV: how much of the processors each application uses, and of the memory's bandwidth where it can be counted. */
record UtilisationFigure() implements StudyFigure {
    private static final String BANDWIDTH = "memory MB/s";

    @Override
    public String number() {
        return "table4";
    }

    @Override
    public String title() {
        return "Processor and memory utilisation (Table IV)";
    }

    /** A table. */
    @Override
    public String heading() {
        return title();
    }

    @Override
    public String shows() {
        return "What part of the processors' time an application takes at its peak, and what it gets done with a second of it."
                + " A low share means that tasks wait for one another.";
    }

    @Override
    public List<Want> wants(Scope scope) {
        return new ThroughputFigure().wants(scope);
    }

    @Override
    public Content content(Scope scope, Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        Bars bars = Bars.of("processor utilisation, %");
        ProcessorSet set = ThroughputFigure.oneSocket(scope);
        for (Scope.Job job : scope.jobs()) {
            Setup setup = scope.setup(job, set);
            for (Variant variant : List.of(Variant.STOCK, Variant.AUROCHS)) {
                Point point = Point.peak(setup, variant);
                Double share = share(measured, point);
                bars.add(
                        job.app().label(),
                        job.engine().engine() + ", " + variant.name(),
                        share == null ? null : 100 * share);
                if (share != null) {
                    rows.add(List.of(
                            job.app().title(),
                            job.engine().title(),
                            variant.name(),
                            Cells.percent(share),
                            Cells.whole(measured.median(point, RunResult::recordsPerCpuSecond)),
                            Cells.whole(measured.median(point, RunResult::memoryMbPerSecond)),
                            variant.equals(Variant.STOCK)
                                    ? PaperText.utilisation(job.engine().engine(), job.app())
                                    : ""));
                }
            }
        }
        List<Table.Column> columns = List.of(
                Table.Column.text("application"),
                Table.Column.text("engine"),
                Table.Column.text("system"),
                Table.Column.number("CPU utilisation"),
                Table.Column.number("records/CPU-s"),
                Table.Column.number(BANDWIDTH),
                Table.Column.text("the paper, CPU / memory bandwidth"));
        Table table = new Table(columns, rows).withoutEmptyColumns();
        return new Content(
                table,
                List.of(bars),
                List.of("processor time of the whole JVM, its compilers and its collector among it, on "
                        + set.processors()
                        + " processors; memory, where it is shown, is all that the machine has read and written"),
                hasBandwidth(table) ? List.of() : List.of("memory bandwidth: " + noBandwidth()));
    }

    /** Processor seconds in a second, over as many processors. */
    private static @Nullable Double share(Measured measured, Point point) {
        return measured.median(
                point,
                run -> run.recordsPerSecond()
                        / run.recordsPerCpuSecond()
                        / point.setup().processors());
    }

    private static boolean hasBandwidth(Table table) {
        return table.columns().stream().anyMatch(column -> column.name().equals(BANDWIDTH));
    }

    private static String noBandwidth() {
        return new MemoryTraffic().isThere()
                ? "this machine has counters of its memory controllers, but no run here could read them: the command says why as it starts"
                : "the kernel shows no counter of a memory controller of Intel (uncore_imc) or AMD (amd_umc) here";
    }
}
