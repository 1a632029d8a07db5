package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.StudyApps;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.report.ProfileDocument;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Options, runs and reports for the tests, with figures that are easy to follow. */
public final class Examples {
    public static final MachineDescription MACHINE =
            new MachineDescription("Example CPU", 2, 1, 8.0, "Linux 6.1", "OpenJDK 64-Bit Server VM 17");

    /** Where nothing is built. */
    public static final Installation HERE = new Installation(new Home(Path.of("")), JvmOptions.USUAL, null);

    private static final Engine STORM = new StormEngine(HERE);

    private Examples() {}

    public static CompareOptions options(Home home, String... args) {
        return CompareCommand.parse(home, args);
    }

    /** Storm's word count without acks on all systems. */
    public static CompareOptions options(int rounds, double load, Map<String, String> settings) {
        return options(rounds, load, settings, false);
    }

    public static CompareOptions options(int rounds, double load, Map<String, String> settings, boolean acks) {
        return options(STORM, STORM.systems(), rounds, load, settings, Map.of(), acks, null);
    }

    private static CompareOptions options(
            Engine engine,
            List<String> systems,
            int rounds,
            double load,
            Map<String, String> settings,
            Map<String, String> with,
            boolean acks,
            @Nullable Path profiles) {
        return new CompareOptions(
                engine,
                StudyApps.WORD_COUNT,
                systems,
                new Pace(rounds, 5, 10),
                engine.usualParallelism(),
                acks,
                load,
                settings,
                with,
                Path.of("text.txt"),
                profiles,
                true);
    }

    /** Two rounds of Aurochs, and of Aurochs with its threads on cores. */
    public static CompareOptions withPinnedCores() {
        return options(
                STORM,
                List.of("aurochs", "aurochs-with"),
                2,
                0,
                Map.of("a", "b"),
                Map.of("aurochs.pin", "core"),
                false,
                null);
    }

    /** Stock and Aurochs without tuning, profiled. */
    public static CompareOptions profiledOptions(int rounds, Path profiles) {
        return options(
                STORM,
                List.of("stock", "aurochs"),
                rounds,
                0,
                Map.of(StormEngine.BATCH_SIZE, "1"),
                Map.of(),
                false,
                profiles);
    }

    /** Of a system that spends all of its time in user code; the processor waits for instructions a quarter of it. */
    public static ProfileDocument profile(String system) {
        return new ProfileDocument(
                system,
                "async",
                10,
                2,
                100,
                List.of(new ProfileDocument.Part("(total)", 4, 5, Map.of(Category.USER, 1.0), 0.75, 10, 0)),
                new RuntimeFigures(0, 0, 0, 0),
                Map.of(),
                Map.of(Stall.T_FE, 0.25));
    }

    /** Flink's word count on all systems, one round. */
    public static CompareOptions flinkOptions(Map<String, String> settings) {
        Engine flink = new FlinkEngine("2.3", HERE);
        return options(flink, flink.systems(), 1, 0, settings, Map.of(), false, null);
    }

    public static RunResult run(String system, double recordsPerSecond) {
        return new RunResult(
                system,
                recordsPerSecond,
                recordsPerSecond / 2,
                20,
                null,
                null,
                null,
                800.0,
                0.25,
                null,
                0,
                true,
                List.of(),
                Map.of("topology.workers", 1),
                "2026-01-02T03:04:05Z");
    }

    /** A run of a machine with two processors. */
    public static RunResult handedOver(String system, double beforeNs, double afterNs) {
        RunResult run = run(system, 1);
        return new RunResult(
                system,
                run.recordsPerSecond(),
                run.recordsPerCpuSecond(),
                run.cpuSeconds(),
                null,
                null,
                null,
                run.peakRssMb(),
                run.gcSeconds(),
                null,
                0,
                true,
                List.of(),
                run.conf(),
                run.endedAt(),
                Map.of(RunResult.HANDOVER_BEFORE_NS, beforeNs, RunResult.HANDOVER_AFTER_NS, afterNs));
    }

    public static RunResult loaded(String system, double recordsPerSecond, double p99Ms) {
        return new RunResult(
                system,
                recordsPerSecond,
                recordsPerSecond / 2,
                20,
                p99Ms / 4,
                p99Ms,
                p99Ms * 2,
                null,
                0.25,
                null,
                0,
                true,
                List.of(),
                Map.of(),
                "2026-01-02T03:04:05Z");
    }

    public static RunResult wrong(String system) {
        return new RunResult(
                system,
                1000,
                500,
                20,
                null,
                null,
                null,
                800.0,
                0.25,
                null,
                3,
                false,
                List.of("word 'lord': expected 7, counted 6"),
                Map.of(),
                "2026-01-02T03:04:05Z");
    }

    /** Two records were replayed; nothing is missing. */
    public static RunResult replayed(String system) {
        return new RunResult(
                system,
                1000,
                500,
                20,
                null,
                null,
                null,
                800.0,
                0.25,
                null,
                2,
                true,
                List.of(),
                Map.of(),
                "2026-01-02T03:04:05Z");
    }

    public static Map<String, RunResult> round(RunResult... runs) {
        Map<String, RunResult> round = new LinkedHashMap<>();
        for (RunResult run : runs) {
            round.put(run.system(), run);
        }
        return round;
    }

    /** Of rounds that were measured as fast as records were taken. */
    @SafeVarargs
    public static ComparisonReport report(CompareOptions options, Map<String, RunResult>... rounds) {
        Measured measured = new Measured(Point::brief);
        add(measured, options::point, rounds);
        return new ComparisonReport(options, measured, new Measured(Point::brief), 0, Map.of(), Map.of());
    }

    /** At half of a load, of which there is one round of peaks and one at the load. */
    static ComparisonReport loadedReport(double rate, Map<String, RunResult> peaks, Map<String, RunResult> loaded) {
        CompareOptions options = options(1, 0.5, Map.of());
        Measured measured = new Measured(Point::brief);
        add(measured, options::peak, List.of(peaks));
        add(measured, options::point, List.of(loaded));
        return new ComparisonReport(options, measured, new Measured(Point::brief), rate, Map.of(), Map.of());
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static void add(Measured measured, Function<String, Point> points, Map<String, RunResult>... rounds) {
        add(measured, points, List.of(rounds));
    }

    private static void add(Measured measured, Function<String, Point> points, List<Map<String, RunResult>> rounds) {
        for (int round = 0; round < rounds.size(); round++) {
            for (Map.Entry<String, RunResult> run : rounds.get(round).entrySet()) {
                measured.add(points.apply(run.getKey()), round + 1, run.getValue());
            }
        }
    }

    /** What came of stock's batch sizes of 1, 100 and 1000; null: that one was not tried. */
    static Measured trials(CompareOptions options, Condition condition, @Nullable RunResult... runs) {
        Measured trials = new Measured(Point::brief);
        addTrials(trials, options, condition, runs);
        return trials;
    }

    static void addTrials(Measured trials, CompareOptions options, Condition condition, @Nullable RunResult... runs) {
        List<Point> candidates = options.tuning().candidates(condition);
        for (int i = 0; i < runs.length; i++) {
            RunResult run = runs[i];
            if (run != null) {
                trials.add(candidates.get(i), 1, run);
            }
        }
    }

    /** At half a load, of peaks of which Aurochs' has wrong results. */
    public static ComparisonReport reportOfWrongPeak() {
        return loadedReport(
                50,
                round(run("stock", 100), wrong("aurochs")),
                round(loaded("stock", 50, 8), loaded("aurochs", 50, 2)));
    }

    /** One round in which Aurochs is 4 times as fast as stock, and 2 times with object reuse. */
    public static ComparisonReport flinkReport() {
        return report(
                flinkOptions(Map.of()),
                round(
                        run("stock", 100),
                        run("stock-reuse", 200),
                        run("aurochs", 400),
                        run("aurochs-reuse", 400),
                        run("loop", 1000)));
    }

    /** Three rounds in which Aurochs is 4, 5 and 3 times as fast as stock, whose own figures are 100, 80 and 120. */
    public static ComparisonReport report() {
        CompareOptions options = options(3, 0, Map.of("aurochs.bundle.records", "64"));
        ComparisonReport rounds = report(
                options,
                round(run("stock", 100), run("aurochs", 400), run("loop", 1000)),
                round(run("stock", 80), run("aurochs", 400), run("loop", 800)),
                round(run("stock", 120), run("aurochs", 360), run("loop", 900)));
        Measured trials = trials(options, Condition.PEAK, run("stock", 90), run("stock", 100), run("stock", 95));
        return new ComparisonReport(options, rounds.measured(), trials, 0, Map.of(), Map.of());
    }
}
