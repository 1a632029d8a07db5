package io.aurochs.benchmarks.driver;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the same untouched jar on stock Storm and on Aurochs, a plain loop over the same text, and compares what they wrote.
 */
final class JarDemo {
    private static final String APPLICATION = "io.aurochs.application.wordcount.WordCountTopology";
    private static final String STOCK_MAIN = "io.aurochs.benchmarks.application.StockJar";
    private static final String AUROCHS_MAIN = "io.aurochs.storm.launch.StormCommand";
    private static final String LOOP_MAIN = "io.aurochs.benchmarks.application.LoopOnce";
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final int DIFFERENCES_SHOWN = 10;

    private final Home home;
    private final JvmOptions jvm;
    private final Path directory;
    private final Progress progress;

    /**
     * @param directory where each system's output goes, in a directory of its own
     */
    JarDemo(Home home, JvmOptions jvm, Path directory, Progress progress) {
        this.home = home;
        this.jvm = jvm;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * What came out.
     *
     * @param words counted by the loop
     * @param distinctWords counted by the loop
     * @param seconds of each system from starting its JVM to its end
     * @param differences one line for each wrong count, the first few of each system
     */
    record Outcome(long words, long distinctWords, Map<String, Double> seconds, List<String> differences) {
        boolean equal() {
            return differences.isEmpty();
        }
    }

    /** How long it takes, about. */
    static double expectedSeconds() {
        return 2 * RunTimes.expectedSeconds(Systems.STOCK, 0, 4);
    }

    /**
     * Runs all three, one after another.
     *
     * @param text uncompressed
     * @throws RunFailure if one fails, or hangs, or writes something that is not a count
     */
    Outcome run(Path text) throws RunFailure, InterruptedException, IOException {
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
        return new Outcome(expected.words(), expected.counts().size(), seconds, List.copyOf(differences));
    }

    private Path fresh(String system) throws IOException {
        Path output = directory.resolve(system);
        new ScratchDirectory(output).close();
        return Files.createDirectories(output);
    }

    private void fork(String system, String classPath, Map<String, Double> seconds, String main, String... args)
            throws RunFailure, InterruptedException, IOException {
        ScratchDirectory scratch = ScratchDirectory.create();
        List<String> command = new ArrayList<>();
        command.add(JvmOptions.java());
        command.addAll(jvm.flags(system));
        command.add("-Djava.io.tmpdir=" + scratch.path());
        command.add("-Dlog4j2.configurationFile=classpath:"
                + (system.equals(Systems.AUROCHS) ? "aurochs-log4j2.xml" : "benchmark-log4j2.xml"));
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(List.of(args));
        progress.begin("the jar on " + system, RunTimes.expectedSeconds(system, 0, 4));
        long start = System.nanoTime();
        try (ChildProcess child = ChildProcess.start("the JVM of " + system, scratch, command)) {
            int exit = child.await(DEADLINE);
            if (exit != 0) {
                throw new RunFailure("the word count on " + system + " ended with exit code " + exit, child.tail());
            }
        } finally {
            scratch.close();
        }
        double elapsed = (System.nanoTime() - start) / 1e9;
        seconds.put(system, elapsed);
        progress.end(ReportTable.plain(elapsed) + " s");
    }

    private static List<String> compare(String system, Path output, WordCounts expected) throws IOException {
        List<String> differences = WordCounts.readDirectory(output).differencesFrom(expected);
        List<String> shown = new ArrayList<>();
        differences.stream().limit(DIFFERENCES_SHOWN).forEach(line -> shown.add(system + ": word " + line));
        if (differences.size() > DIFFERENCES_SHOWN) {
            shown.add(system + ": ... and " + (differences.size() - DIFFERENCES_SHOWN) + " more");
        }
        return shown;
    }
}
