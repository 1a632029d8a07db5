package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.CompareOptions.Calibration;
import io.aurochs.benchmarks.driver.compare.Comparison;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.ForkedRunner;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.StudyApps;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the demo runs: of each engine an untouched jar, then comparisons. */
final class DemoPlan {
    /** Without object reuse, which the quick demo has no time for. */
    private static final List<String> THREE = List.of(Systems.STOCK, Systems.AUROCHS, Systems.LOOP);

    private final Home home;
    private final JvmOptions jvm;
    private final boolean quick;
    private final List<FlinkEngine> flinks =
            FlinkEngine.VERSIONS.stream().map(FlinkEngine::of).toList();

    DemoPlan(Home home, JvmOptions jvm, boolean quick) {
        this.home = home;
        this.jvm = jvm;
        this.quick = quick;
    }

    /** @throws UsageException naming what the build has not left */
    void requireBuilt() {
        Engine storm = new StormEngine();
        storm.requireBuilt(home, storm.systems());
        for (FlinkEngine flink : flinks) {
            flink.requireBuilt(home, flink.systems());
            home.flinkExample(flink.version());
        }
    }

    /** How long all of it takes, about. */
    double expectedSeconds() {
        double seconds = StormJarDemo.expectedSeconds();
        List<CompareOptions> comparisons = new ArrayList<>(stormComparisons());
        for (FlinkEngine flink : flinks) {
            seconds += flink.expectedSeconds(Systems.STOCK, 0, 4) + flink.expectedSeconds(Systems.AUROCHS, 0, 4);
            comparisons.addAll(flinkComparisons(flink));
        }
        return seconds
                + comparisons.stream().mapToDouble(Comparison::expectedSeconds).sum();
    }

    /**
     * Runs everything, one after another.
     *
     * @param text uncompressed
     * @param directory for outputs
     */
    List<DemoPart> run(Path text, Path directory, Progress progress)
            throws RunFailure, InterruptedException, IOException {
        List<DemoPart> parts = new ArrayList<>();
        JarOutcome storm = new StormJarDemo(home, jvm, directory, progress).run(text);
        parts.add(new DemoPart(
                "The same untouched Storm jar on stock Storm and on Aurochs",
                "outputs",
                storm,
                compare(stormComparisons(), progress)));
        for (FlinkEngine flink : flinks) {
            JarOutcome example = new FlinkJarDemo(home, flink, jvm, directory, progress).run(text);
            parts.add(new DemoPart(
                    "Flink " + flink.version() + "'s own word count, the published jar, on stock Flink and on Aurochs",
                    "outputsFlink" + flink.version(),
                    example,
                    compare(flinkComparisons(flink), progress)));
        }
        return parts;
    }

    private List<ComparisonReport> compare(List<CompareOptions> comparisons, Progress progress)
            throws RunFailure, InterruptedException {
        List<ComparisonReport> reports = new ArrayList<>();
        for (CompareOptions options : comparisons) {
            reports.add(new Comparison(options, new ForkedRunner(options, home, null), progress).run());
        }
        return reports;
    }

    private List<CompareOptions> stormComparisons() {
        Engine storm = new StormEngine();
        return List.of(
                options(storm, StudyApps.WORD_COUNT, storm.systems(), false),
                options(storm, StudyApps.WORD_COUNT, storm.systems(), true));
    }

    private List<CompareOptions> flinkComparisons(FlinkEngine flink) {
        if (quick && !flink.version().equals(FlinkEngine.DEFAULT_VERSION)) {
            return List.of();
        }
        return List.of(options(flink, StudyApps.WORD_COUNT, quick ? THREE : flink.systems(), false));
    }

    private CompareOptions options(Engine engine, App app, List<String> systems, boolean acks) {
        return new CompareOptions(
                engine,
                app,
                systems,
                quick ? 1 : 3,
                quick ? 2 : 10,
                quick ? 3 : 5,
                engine.defaultParallelism(),
                acks,
                0,
                Map.of(),
                Map.of(),
                home.text(),
                jvm,
                null,
                quick ? Calibration.NONE : Calibration.TRY);
    }
}
