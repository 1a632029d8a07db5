package io.aurochs.tests.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a topology of {@link io.aurochs.tests.launch.sample.DaemonMain} has left in its file. */
record Traces(Path file) {
    private static final long LONGEST_SECS = 90;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);

    List<String> lines() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** How many lines begin with this word. */
    int count(String what) throws IOException {
        return (int)
                lines().stream().filter(line -> line.startsWith(what + " ")).count();
    }

    /** Waits for this line. */
    void awaitLine(String line) throws IOException {
        await(() -> lines().contains(line), "no line " + line);
    }

    /** Waits until at least so many lines begin with this word. */
    void await(String what, int times) throws IOException {
        await(() -> count(what) >= times, "no " + times + " lines " + what);
    }

    private void await(Check wanted, String otherwise) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECS);
        while (!wanted.holds()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(otherwise + " in " + file + ": " + lines());
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Of what the file holds now. */
    private interface Check {
        boolean holds() throws IOException;
    }
}
