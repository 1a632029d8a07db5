package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.RunResult;
import io.aurochs.benchmarks.driver.figure.Bars;
import io.aurochs.benchmarks.driver.figure.Table;
import io.aurochs.benchmarks.driver.study.measure.Measured;
import io.aurochs.benchmarks.driver.study.measure.Point;
import io.aurochs.benchmarks.driver.study.measure.Setup;
import io.aurochs.benchmarks.driver.study.measure.Variant;
import io.aurochs.benchmarks.driver.study.measure.Want;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table IV: how much of the processors each application uses.
 *
 * @param counters where the kernel lists the machine's counters
 */
record UtilisationFigure(Path counters) implements StudyFigure {
    /** Of the kernel. */
    static final Path COUNTERS = Path.of("/sys/bus/event_source/devices");

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
                Table.Column.text("the paper, CPU / memory bandwidth"));
        return new Content(
                new Table(columns, rows),
                List.of(bars),
                List.of("processor time of the whole JVM, its compilers and its collector among it, on "
                        + set.processors() + " processors"),
                List.of("memory bandwidth: " + bandwidth()));
    }

    /** Processor seconds in a second, over as many processors. */
    private static @Nullable Double share(Measured measured, Point point) {
        return measured.median(
                point,
                run -> run.recordsPerSecond()
                        / run.recordsPerCpuSecond()
                        / point.setup().processors());
    }

    /** Why there is none. */
    private String bandwidth() {
        try (DirectoryStream<Path> controllers = Files.newDirectoryStream(counters, "{uncore_imc*,amd_umc*,amd_df*}")) {
            return controllers.iterator().hasNext()
                    ? "this machine's memory controllers have counters, which this command does not read"
                    : "the kernel shows no counter of a memory controller here";
        } catch (IOException e) {
            return "the kernel shows no hardware counters here";
        }
    }
}
