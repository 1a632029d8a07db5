package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ReportTable;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.ScratchDirectory;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.TimedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs Flink's own published example on stock Flink and on Aurochs, and compares what they wrote with a plain loop's counts. */
final class FlinkJarDemo {
    private static final String STOCK_MAIN = "io.aurochs.benchmarks.flink.StockJar";
    private static final String AUROCHS_MAIN = "io.aurochs.flink.launch.FlinkCommand";
    /** As many as the comparisons have. */
    private static final List<String> PARALLELISM = List.of("-D", "parallelism.default=2");

    private final Home home;
    private final FlinkEngine engine;
    private final JvmOptions jvm;
    private final Path directory;
    private final Progress progress;

    /** @param directory where each system's output goes, in a directory of its own */
    FlinkJarDemo(Home home, FlinkEngine engine, JvmOptions jvm, Path directory, Progress progress) {
        this.home = home;
        this.engine = engine;
        this.jvm = jvm;
        this.directory = directory;
        this.progress = progress;
    }

    private double expectedSeconds(String system) {
        return engine.expectedSeconds(system, 0, 4);
    }

    /**
     * Runs both, one after the other.
     *
     * @param text uncompressed
     * @throws RunFailure if one fails, or hangs
     */
    JarOutcome run(Path text) throws RunFailure, InterruptedException, IOException {
        ExampleWordCounts expected = ExampleWordCounts.count(text);
        Map<String, Double> seconds = new LinkedHashMap<>();
        List<String> differences = new ArrayList<>();
        String stockPath = home.flinkClassPath(engine.version(), Systems.STOCK);
        TimedJvm stock = jvm(Systems.STOCK, "classpath:benchmark-log4j2.xml", stockPath);
        differences.addAll(run(stock, STOCK_MAIN, List.of(), text, seconds, expected));
        String ourPath = home.flinkJarClassPath(engine.version());
        TimedJvm ours = jvm(Systems.AUROCHS, "classpath:aurochs-flink-log4j2.xml", ourPath);
        differences.addAll(run(ours, AUROCHS_MAIN, List.of("run"), text, seconds, expected));
        return new JarOutcome(expected.total(), expected.words().size(), seconds, differences);
    }

    private TimedJvm jvm(String system, String logging, String classPath) {
        return new TimedJvm(system, jvm.flags(engine.jvmFlags(system)), logging, classPath);
    }

    private List<String> run(
            TimedJvm program,
            String main,
            List<String> command,
            Path text,
            Map<String, Double> seconds,
            ExampleWordCounts expected)
            throws RunFailure, InterruptedException, IOException {
        String system = program.system();
        Path output = directory.resolve("flink-" + engine.version() + "-" + system);
        new ScratchDirectory(output).close();
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(PARALLELISM);
        arguments.add(home.flinkExample(engine.version()).toString());
        arguments.addAll(List.of("--input", text.toString(), "--output", output.toString()));
        progress.begin("Flink " + engine.version() + "'s example on " + system, expectedSeconds(system));
        double elapsed = program.run(main, arguments);
        seconds.put(system, elapsed);
        progress.end(ReportTable.plain(elapsed) + " s");
        return JarOutcome.firstFew(system, ExampleWordCounts.read(output).differencesFrom(expected));
    }
}
