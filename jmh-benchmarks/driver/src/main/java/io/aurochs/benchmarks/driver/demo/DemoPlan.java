package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.Comparison;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
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

    private final boolean quick;
    private final Engine storm;
    private final List<FlinkEngine> flinks;

    DemoPlan(Installation here, boolean quick) {
        this.quick = quick;
        storm = new StormEngine(here);
        flinks = FlinkEngine.VERSIONS.stream()
                .map(version -> new FlinkEngine(version, here))
                .toList();
    }

    /** @throws UsageException naming what the build has not left */
    void requireBuilt() {
        storm.requireBuilt(storm.systems());
        for (FlinkEngine flink : flinks) {
            flink.requireBuilt(flink.systems());
            flink.home().flinkExample(flink.version());
        }
    }

    /** How long all of it takes, about. */
    double expectedSeconds() {
        List<CompareOptions> comparisons = new ArrayList<>(stormComparisons());
        flinks.forEach(flink -> comparisons.addAll(flinkComparisons(flink)));
        return JarDemo.expectedSeconds(storm)
                + flinks.stream().mapToDouble(JarDemo::expectedSeconds).sum()
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
        parts.add(new DemoPart(
                "The same untouched Storm jar on stock Storm and on Aurochs",
                "outputs",
                new JarDemo(storm, directory, progress).storm(text),
                compare(stormComparisons(), progress)));
        for (FlinkEngine flink : flinks) {
            parts.add(new DemoPart(
                    "Flink " + flink.version() + "'s own word count, the published jar, on stock Flink and on Aurochs",
                    "outputsFlink" + flink.version(),
                    new JarDemo(flink, directory, progress).flink(flink.version(), text),
                    compare(flinkComparisons(flink), progress)));
        }
        return parts;
    }

    private static List<ComparisonReport> compare(List<CompareOptions> comparisons, Progress progress)
            throws RunFailure, InterruptedException {
        List<ComparisonReport> reports = new ArrayList<>();
        for (CompareOptions options : comparisons) {
            reports.add(new Comparison(options, options.engine().runner(options.place()), progress).run());
        }
        return reports;
    }

    private List<CompareOptions> stormComparisons() {
        return List.of(options(storm, storm.systems(), false), options(storm, storm.systems(), true));
    }

    private List<CompareOptions> flinkComparisons(FlinkEngine flink) {
        if (quick && !flink.version().equals(FlinkEngine.DEFAULT_VERSION)) {
            return List.of();
        }
        return List.of(options(flink, quick ? THREE : flink.systems(), false));
    }

    private CompareOptions options(Engine engine, List<String> systems, boolean acks) {
        return new CompareOptions(
                engine,
                StudyApps.WORD_COUNT,
                systems,
                quick ? new Pace(1, 3, 2) : new Pace(3, 5, 10),
                engine.usualParallelism(),
                acks,
                0,
                Map.of(),
                Map.of(),
                engine.home().text(),
                null,
                !quick);
    }
}
