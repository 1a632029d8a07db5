package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.run.ChildProcess;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.ScratchDirectory;
import io.aurochs.benchmarks.driver.run.Systems;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the same untouched jar on a stock engine and on Aurochs, each once in a JVM of its own, and compares what they wrote with a plain
 * loop's counts over the same text.
 */
final class JarDemo {
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    /** Beside what starting takes. */
    private static final double RUN_S = 4;

    private static final String STORM_APPLICATION = "io.aurochs.application.wordcount.WordCountTopology";
    private static final String STORM_STOCK = "io.aurochs.benchmarks.application.StockJar";
    private static final String STORM_AUROCHS = "io.aurochs.storm.launch.StormCommand";
    private static final String STORM_LOOP = "io.aurochs.benchmarks.application.LoopOnce";
    private static final String FLINK_STOCK = "io.aurochs.benchmarks.flink.StockJar";
    private static final String FLINK_AUROCHS = "io.aurochs.flink.launch.FlinkCommand";
    /** As many as the comparisons have. */
    private static final List<String> FLINK_PARALLELISM = List.of("-D", "parallelism.default=2");

    private final Engine engine;
    private final Path directory;
    private final Progress progress;
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private final List<String> differences = new ArrayList<>();

    /** @param directory where each system's output goes, in a directory of its own */
    JarDemo(Engine engine, Path directory, Progress progress) {
        this.engine = engine;
        this.directory = directory;
        this.progress = progress;
    }

    /** How long it takes, about. */
    static double expectedSeconds(Engine engine) {
        return engine.expectedSeconds(Systems.STOCK, 0, RUN_S) + engine.expectedSeconds(Systems.AUROCHS, 0, RUN_S);
    }

    /**
     * Runs all, one after another: the study's word count, and Storm's plain loop, too.
     *
     * @param text uncompressed
     * @throws RunFailure if one fails, or hangs, or writes something that is not a count
     */
    JarOutcome storm(Path text) throws RunFailure, InterruptedException, IOException {
        Home home = engine.home();
        Path loop = directory.resolve("loop.txt");
        fork(Systems.LOOP, engine.classPath(Systems.LOOP), STORM_LOOP, List.of(text.toString(), loop.toString()));
        WordCounts expected = WordCounts.readFile(loop);
        String jar = home.stormApplication().toString();
        Path stock = Files.createDirectories(fresh(Systems.STOCK));
        List<String> arguments = List.of(jar, STORM_APPLICATION, text.toString(), stock.toString());
        fork(Systems.STOCK, engine.classPath(Systems.STOCK) + File.pathSeparator + jar, STORM_STOCK, arguments);
        compare(Systems.STOCK, WordCounts.readDirectory(stock), expected);
        Path ours = Files.createDirectories(fresh(Systems.AUROCHS));
        arguments = List.of("jar", jar, STORM_APPLICATION, text.toString(), ours.toString());
        fork(Systems.AUROCHS, home.stormJarClassPath(jar), STORM_AUROCHS, arguments);
        compare(Systems.AUROCHS, WordCounts.readDirectory(ours), expected);
        return outcome(expected);
    }

    /**
     * Runs Flink's own published example on both.
     *
     * @param text uncompressed
     * @throws RunFailure if one fails, or hangs
     */
    JarOutcome flink(String version, Path text) throws RunFailure, InterruptedException, IOException {
        Home home = engine.home();
        WordCounts expected = WordCounts.countExample(text);
        for (String system : List.of(Systems.STOCK, Systems.AUROCHS)) {
            boolean isOurs = system.equals(Systems.AUROCHS);
            Path output = fresh("flink-" + version + "-" + system);
            List<String> arguments = new ArrayList<>(isOurs ? List.of("run") : List.of());
            arguments.addAll(FLINK_PARALLELISM);
            arguments.add(home.flinkExample(version).toString());
            arguments.addAll(List.of("--input", text.toString(), "--output", output.toString()));
            String classPath = isOurs ? home.flinkJarClassPath(version) : engine.classPath(system);
            fork(system, classPath, isOurs ? FLINK_AUROCHS : FLINK_STOCK, arguments);
            compare(system, WordCounts.readExample(output), expected);
        }
        return outcome(expected);
    }

    private JarOutcome outcome(WordCounts expected) {
        return new JarOutcome(expected.total(), expected.words().size(), seconds, differences);
    }

    /** A directory of which nothing is left. */
    private Path fresh(String name) {
        Path output = directory.resolve(name);
        new ScratchDirectory(output).close();
        return output;
    }

    /** Blocks until the program has ended; takes the time from its start to its end. */
    private void fork(String system, String classPath, String main, List<String> arguments)
            throws RunFailure, InterruptedException, IOException {
        progress.begin("the jar on " + system + ", " + engine.title(), engine.expectedSeconds(system, 0, RUN_S));
        try (ScratchDirectory scratch = ScratchDirectory.create()) {
            List<String> command = new ArrayList<>(List.of(JvmOptions.java()));
            command.addAll(engine.jvm().flags(engine.jvmFlags(system)));
            command.add("-Djava.io.tmpdir=" + scratch.path());
            command.add("-Dlog4j2.configurationFile=classpath:" + logging(system));
            command.addAll(List.of("-cp", classPath, main));
            command.addAll(arguments);
            long start = System.nanoTime();
            try (ChildProcess child = ChildProcess.start("the JVM of " + system, scratch, command)) {
                int exit = child.await(DEADLINE);
                if (exit != 0) {
                    throw new RunFailure("the word count on " + system + " ended with exit code " + exit, child.tail());
                }
            }
            double elapsed = (System.nanoTime() - start) / 1e9;
            seconds.put(system, elapsed);
            progress.end(String.format(Locale.ROOT, "%.1f s", elapsed));
        }
    }

    private String logging(String system) {
        if (!system.equals(Systems.AUROCHS)) {
            return "benchmark-log4j2.xml";
        }
        return engine instanceof FlinkEngine ? "aurochs-flink-log4j2.xml" : "aurochs-log4j2.xml";
    }

    private void compare(String system, WordCounts counts, WordCounts expected) {
        differences.addAll(JarOutcome.firstFew(system, counts.differencesFrom(expected)));
    }
}
