package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.PaperText;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.profiling.sample.MemoryTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Table IV: how much of the processors each application uses, and of the memory's bandwidth where it can be counted. */
final class UtilisationFigure extends StudyFigure {
    private static final String BANDWIDTH = "memory MB/s";

    UtilisationFigure() {
        super(
                "table4",
                "Processor and memory utilisation (Table IV)",
                "What part of the processors' time an application takes at its peak, and what it gets done with a second of it."
                        + " A low share means that tasks wait for one another.");
    }

    @Override
    List<Want> wants(Scope scope) {
        return new ThroughputFigure().wants(scope);
    }

    @Override
    Content content(Scope scope, Measured measured) {
        List<Row> rows = new ArrayList<>();
        Bars bars = Bars.of("processor utilisation, %");
        for (Scope.Job job : scope.jobs()) {
            for (Variant variant : List.of(Variant.STOCK, Variant.AUROCHS)) {
                Point point = Point.peak(scope.setup(job, scope.oneSocket()), variant);
                Double share = share(measured, point);
                bars.add(
                        job.app().label(),
                        job.engine().name() + ", " + variant.name(),
                        share == null ? null : 100 * share);
                if (share != null) {
                    rows.add(new Row(job, point));
                }
            }
        }
        Table table = Row.columns()
                .number("CPU utilisation", row -> Cells.percent(share(measured, row.point())))
                .number(
                        "records/CPU-s",
                        row -> Cells.whole(measured.median(row.point(), RunResult::recordsPerCpuSecond)))
                .number(BANDWIDTH, row -> Cells.whole(measured.median(row.point(), RunResult::memoryMbPerSecond)))
                .text("the paper, CPU / memory bandwidth", this::ofPaper)
                .of(rows);
        return new Content(
                table,
                List.of(bars),
                List.of("processor time of the whole JVM, its compilers and its collector among it, on "
                        + scope.oneSocket().processors()
                        + " processors; memory, where it is shown, is all that the machine has read and written"),
                hasBandwidth(table) ? List.of() : List.of("memory bandwidth: " + noBandwidth()));
    }

    private String ofPaper(Row row) {
        return StudyReport.PAPER.of(number(), row.point()).stream()
                .map(PaperText::statement)
                .collect(Collectors.joining());
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
