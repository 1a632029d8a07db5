package io.aurochs.benchmarks.driver.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A forked process with a scratch directory of its own, whose last output is kept for the case that it fails. Neither process nor
 * directory outlives this JVM: {@link ChildProcesses} closes what is open when it ends, also on Ctrl-C.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int TAIL_LINES = 20;
    private static final int LINE_LENGTH = 500;
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(5);

    private final String name;
    private final ScratchDirectory scratch;
    private final Process process;
    private final ArrayDeque<String> tail = new ArrayDeque<>();
    private final Thread reader;

    private ChildProcess(String name, ScratchDirectory scratch, Process process) {
        this.name = name;
        this.scratch = scratch;
        this.process = process;
        reader = new Thread(this::read, "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts {@code command} in {@code scratch}, which is deleted with the process.
     *
     * @param name what messages call it
     */
    public static ChildProcess start(String name, ScratchDirectory scratch, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(scratch.path().toFile());
        return ChildProcesses.register(() -> new ChildProcess(name, scratch, builder.start()));
    }

    /**
     * Waits for the end.
     *
     * @return the exit code
     * @throws RunFailure if it still runs after {@code deadline}; it is killed then
     */
    public int await(Duration deadline) throws RunFailure, InterruptedException {
        boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
        kill();
        reader.join(LAST_OUTPUT.toMillis());
        if (!ended) {
            throw RunFailure.ofHang(name + " did not end within " + deadline.toSeconds() + " s and was killed", tail());
        }
        return process.exitValue();
    }

    /** Of the operating system. */
    public long pid() {
        return process.pid();
    }

    public boolean running() {
        return process.isAlive();
    }

    /** The last lines of standard output and error, oldest first. */
    public List<String> tail() {
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }

    /** A file in the scratch directory. */
    public Path file(String fileName) {
        return scratch.path().resolve(fileName);
    }

    /** Kills the process and whatever it has started, if they still run, and deletes the scratch directory. */
    @Override
    public void close() {
        ChildProcesses.forget(this);
        kill();
        scratch.close();
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // Not the process itself: that would close its streams, also of one that has ended and whose last lines are not
        // read yet.
        process.toHandle().destroyForcibly();
        try {
            process.waitFor(LAST_OUTPUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(Charset.defaultCharset())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line.length() > LINE_LENGTH ? line.substring(0, LINE_LENGTH) + " ..." : line);
            }
        } catch (IOException e) {
            keep("(its output broke off: " + e.getMessage() + ")");
        }
    }

    private void keep(String line) {
        synchronized (tail) {
            if (tail.size() == TAIL_LINES) {
                tail.removeFirst();
            }
            tail.addLast(line);
        }
    }
}
