package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Requests;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.report.Lines;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.study.tables.Environment;
import io.aurochs.benchmarks.driver.study.tables.Limits;
import io.aurochs.benchmarks.driver.study.tables.Observed;
import io.aurochs.benchmarks.driver.study.tables.PaperTables;
import io.aurochs.benchmarks.driver.study.tables.Simulated;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.profiling.sample.MemoryTraffic;
import io.aurochs.profiling.sample.PerfStat;
import io.aurochs.profiling.sample.ToolChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** {@code ./aurochs study tables}: tables I to V and figures 7 to 11. One thread; methods in their order. */
final class StudyTables {
    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

    private final StudyOptions options;
    private final Scope scope;
    private final MachineDescription machine;
    private final ProfiledRuns runs;
    private final List<Simulated> simulated;
    private List<FigureReport> tables = List.of();

    /**
     * @param notices told what cannot be used and why, a line each
     * @throws UsageException if a simulation cannot be read
     */
    StudyTables(
            StudyOptions options, Scope scope, Requests requests, MachineDescription machine, Consumer<String> notices)
            throws IOException, InterruptedException {
        this.options = options;
        this.scope = scope;
        this.machine = machine;
        simulated = simulated(options.simulated());
        runs = new ProfiledRuns(
                scope,
                requests,
                options.pace(),
                machine.line(),
                options.out().resolve("profiles"),
                ToolChoice.standard(notices),
                notices);
    }

    private static List<Simulated> simulated(List<Path> files) {
        List<Simulated> found = new ArrayList<>();
        for (Path file : files) {
            try {
                found.addAll(Simulated.read(file));
            } catch (IOException e) {
                throw new UsageException("--simulated: " + e.getMessage());
            }
        }
        return found;
    }

    /** How long profiling takes, about. */
    double expectedSeconds() {
        return runs.expectedSeconds();
    }

    /** Blocks until every application was profiled. */
    void profile(Progress progress) throws InterruptedException, IOException {
        Limits limits = new Limits(
                new PerfStat().unusable().orElse(""),
                new MemoryTraffic().unusable().orElse(""));
        List<Observed> observed = runs.run(progress);
        tables = new PaperTables(environment(), observed, simulated, limits, StudyReport.PAPER).all();
    }

    private Environment environment() {
        List<String> engines = scope.usable().stream()
                .map(engine -> engine.title() + guarantee(engine))
                .toList();
        return Environment.of(
                TopologyDiscovery.discoverThisMachine(notice -> {}),
                machine.processor(),
                machine.memoryGb(),
                CACHES,
                engines,
                machine.jvm() + ", " + scope.engines().get(0).jvm().words());
    }

    private String guarantee(Engine engine) {
        return engine.guarantee(options.acks()).map(words -> ", " + words).orElse("");
    }

    /** A line for each run that failed or had wrong results. */
    List<String> failures() {
        return runs.failures();
    }

    /** As Markdown. */
    String text() {
        StringBuilder text = new StringBuilder("# The scale-up study: tables I to V, figures 7 to 11\n\n");
        List<String> settings = new ArrayList<>();
        settings.add(machine.line());
        settings.add("one profiled run of each: " + options.pace().window() + "; stock as it comes");
        Lines.list(text, "", settings);
        tables.forEach(table -> text.append('\n').append(table.markdown()));
        text.append('\n');
        Lines.list(text, "not available: ", scope.unavailable());
        Lines.list(text, "", failures());
        return text.toString();
    }

    /** Writes them as JSON; returns where. */
    Path write() throws IOException {
        Path file = options.out().resolve("tables.json");
        Json.write(tables, file);
        return file;
    }
}
