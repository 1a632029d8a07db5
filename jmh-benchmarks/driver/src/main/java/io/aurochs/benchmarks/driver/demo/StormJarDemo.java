package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ReportTable;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.ScratchDirectory;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.TimedJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the same untouched jar on stock Storm and on Aurochs, a plain loop over the same text, and compares what they wrote.
 */
final class StormJarDemo {
    private static final String APPLICATION = "io.aurochs.application.wordcount.WordCountTopology";
    private static final String STOCK_MAIN = "io.aurochs.benchmarks.application.StockJar";
    private static final String AUROCHS_MAIN = "io.aurochs.storm.launch.StormCommand";
    private static final String LOOP_MAIN = "io.aurochs.benchmarks.application.LoopOnce";
    private static final Engine ENGINE = new StormEngine();

    private final Home home;
    private final JvmOptions jvm;
    private final Path directory;
    private final Progress progress;

    /**
     * @param directory where each system's output goes, in a directory of its own
     */
    StormJarDemo(Home home, JvmOptions jvm, Path directory, Progress progress) {
        this.home = home;
        this.jvm = jvm;
        this.directory = directory;
        this.progress = progress;
    }

    /** How long it takes, about. */
    static double expectedSeconds() {
        return 2 * ENGINE.expectedSeconds(Systems.STOCK, 0, 4);
    }

    /**
     * Runs all three, one after another.
     *
     * @param text uncompressed
     * @throws RunFailure if one fails, or hangs, or writes something that is not a count
     */
    JarOutcome run(Path text) throws RunFailure, InterruptedException, IOException {
        Path loopFile = directory.resolve("loop.txt");
        Map<String, Double> seconds = new LinkedHashMap<>();
        fork(Systems.LOOP, home.stormClassPath(Systems.LOOP), seconds, LOOP_MAIN, text.toString(), loopFile.toString());
        WordCounts expected = WordCounts.readFile(loopFile);
        String jar = home.stormApplication().toString();
        List<String> differences = new ArrayList<>();

        Path stock = fresh(Systems.STOCK);
        String stockPath = home.stormClassPath(Systems.STOCK) + File.pathSeparator + jar;
        fork(Systems.STOCK, stockPath, seconds, STOCK_MAIN, jar, APPLICATION, text.toString(), stock.toString());
        differences.addAll(compare(Systems.STOCK, stock, expected));

        Path ours = fresh(Systems.AUROCHS);
        String ourPath = home.stormJarClassPath(jar);
        fork(
                Systems.AUROCHS,
                ourPath,
                seconds,
                AUROCHS_MAIN,
                "jar",
                jar,
                APPLICATION,
                text.toString(),
                ours.toString());
        differences.addAll(compare(Systems.AUROCHS, ours, expected));
        return new JarOutcome(expected.words(), expected.counts().size(), seconds, differences);
    }

    private Path fresh(String system) throws IOException {
        Path output = directory.resolve(system);
        new ScratchDirectory(output).close();
        return Files.createDirectories(output);
    }

    private void fork(String system, String classPath, Map<String, Double> seconds, String main, String... args)
            throws RunFailure, InterruptedException, IOException {
        String logging =
                "classpath:" + (system.equals(Systems.AUROCHS) ? "aurochs-log4j2.xml" : "benchmark-log4j2.xml");
        progress.begin("the jar on " + system, ENGINE.expectedSeconds(system, 0, 4));
        double elapsed =
                new TimedJvm(system, jvm.flags(ENGINE.jvmFlags(system)), logging, classPath).run(main, List.of(args));
        seconds.put(system, elapsed);
        progress.end(ReportTable.plain(elapsed) + " s");
    }

    private static List<String> compare(String system, Path output, WordCounts expected) throws IOException {
        return JarOutcome.firstFew(system, WordCounts.readDirectory(output).differencesFrom(expected));
    }
}
