package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.compare.CompareOptions.Calibration;
import io.aurochs.benchmarks.driver.run.BatchTrials;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StockTuning;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.StudyApps;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.report.ProfileDocument;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Options, runs and reports for the tests, with figures that are easy to follow. */
public final class Examples {
    public static final MachineDescription MACHINE =
            new MachineDescription("Example CPU", 2, 1, 8.0, "Linux 6.1", "OpenJDK 64-Bit Server VM 17");

    private Examples() {}

    public static CompareOptions options(Home home, String... args) {
        return CompareCommand.parse(home, args);
    }

    /** Storm's word count without acks on all systems. */
    public static CompareOptions options(int rounds, double load, Map<String, String> settings) {
        return options(rounds, load, settings, false);
    }

    public static CompareOptions options(int rounds, double load, Map<String, String> settings, boolean acks) {
        return new CompareOptions(
                new StormEngine(),
                StudyApps.WORD_COUNT,
                new StormEngine().systems(),
                rounds,
                10,
                5,
                1,
                acks,
                load,
                settings,
                Map.of(),
                Path.of("text.txt"),
                new JvmOptions("2g", "Parallel"),
                null,
                Calibration.TRY);
    }

    /** Two rounds of Aurochs, and of Aurochs with its threads on cores. */
    public static CompareOptions withPinnedCores() {
        CompareOptions options = options(2, 0, Map.of("a", "b"));
        return new CompareOptions(
                options.engine(),
                options.app(),
                List.of("aurochs", "aurochs-with"),
                options.rounds(),
                options.seconds(),
                options.warmup(),
                options.parallelism(),
                options.acks(),
                options.load(),
                options.settings(),
                Map.of("aurochs.pin", "core"),
                options.input(),
                options.jvm(),
                null,
                options.calibration());
    }

    /** The same without tuning, profiled. */
    public static CompareOptions profiledOptions(int rounds, Path profiles) {
        CompareOptions options = options(rounds, 0, Map.of(StockTuning.KEY, "1"));
        return new CompareOptions(
                options.engine(),
                options.app(),
                List.of("stock", "aurochs"),
                rounds,
                options.seconds(),
                options.warmup(),
                options.parallelism(),
                options.acks(),
                options.load(),
                options.settings(),
                Map.of(),
                options.input(),
                options.jvm(),
                profiles,
                options.calibration());
    }

    /** Of a system that spends all of its time in user code. */
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
                null);
    }

    /** Flink's word count on all systems, one round. */
    public static CompareOptions flinkOptions(Map<String, String> settings) {
        FlinkEngine flink = FlinkEngine.of("2.3");
        return new CompareOptions(
                flink,
                StudyApps.WORD_COUNT,
                flink.systems(),
                1,
                10,
                5,
                2,
                false,
                0,
                settings,
                Map.of(),
                Path.of("text.txt"),
                new JvmOptions("2g", "Parallel"),
                null,
                Calibration.TRY);
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
                Map.of("topology.workers", 1));
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
                Map.of());
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
                Map.of());
    }

    /** With right results, as far as that can be told where two records came again. */
    public static RunResult replayed(String system) {
        return new RunResult(system, 1000, 500, 20, null, null, null, 800.0, 0.25, null, 2, true, List.of(), Map.of());
    }

    public static Map<String, RunResult> round(RunResult... runs) {
        Map<String, RunResult> round = new LinkedHashMap<>();
        for (RunResult run : runs) {
            round.put(run.system(), run);
        }
        return round;
    }

    /** At half a load, of peaks of which Aurochs' has wrong results. */
    public static ComparisonReport reportOfWrongPeak() {
        return new ComparisonReport(
                options(1, 0.5, Map.of()),
                StockTuning.NONE,
                new ComparisonReport.Load(
                        Map.of("stock", 100.0), 50, List.of(round(run("stock", 100), wrong("aurochs")))),
                List.of(round(loaded("stock", 50, 8), loaded("aurochs", 50, 2))));
    }

    /** One round in which Aurochs is 4 times as fast as stock, and 2 times with object reuse. */
    public static ComparisonReport flinkReport() {
        return new ComparisonReport(
                flinkOptions(Map.of()),
                StockTuning.NONE,
                null,
                List.of(round(
                        run("stock", 100),
                        run("stock-reuse", 200),
                        run("aurochs", 400),
                        run("aurochs-reuse", 400),
                        run("loop", 1000))));
    }

    /** Three rounds in which Aurochs is 4, 5 and 3 times as fast as stock, whose own figures are 100, 80 and 120. */
    public static ComparisonReport report() {
        return new ComparisonReport(
                options(3, 0, Map.of("aurochs.bundle.records", "64")),
                StockTuning.forPeak(new BatchTrials(Map.of(1, 90.0, 100, 100.0, 1000, 95.0), Set.of())),
                null,
                List.of(
                        round(run("stock", 100), run("aurochs", 400), run("loop", 1000)),
                        round(run("stock", 80), run("aurochs", 400), run("loop", 800)),
                        round(run("stock", 120), run("aurochs", 360), run("loop", 900))));
    }
}
