package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a program once in a JVM of its own and takes the time from its start to its end.
 *
 * @param system whose JVM it is
 * @param flags of the JVM
 * @param logging configuration of log4j, as in log4j2.configurationFile
 * @param classPath of the program
 */
public record TimedJvm(String system, List<String> flags, String logging, String classPath) {
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /**
     * Blocks until the program has ended.
     *
     * @return seconds
     * @throws RunFailure if it fails or hangs
     */
    public double run(String main, List<String> arguments) throws RunFailure, InterruptedException, IOException {
        ScratchDirectory scratch = ScratchDirectory.create();
        List<String> command = new ArrayList<>();
        command.add(JvmOptions.java());
        command.addAll(flags);
        command.add("-Djava.io.tmpdir=" + scratch.path());
        command.add("-Dlog4j2.configurationFile=" + logging);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(arguments);
        long start = System.nanoTime();
        try (ChildProcess child = ChildProcess.start("the JVM of " + system, scratch, command)) {
            int exit = child.await(DEADLINE);
            if (exit != 0) {
                throw new RunFailure("the word count on " + system + " ended with exit code " + exit, child.tail());
            }
        } finally {
            scratch.close();
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
