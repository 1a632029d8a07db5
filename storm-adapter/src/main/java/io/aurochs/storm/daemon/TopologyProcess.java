package io.aurochs.storm.daemon;

import io.aurochs.lock.ProcessLock;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that runs a topology, started by this daemon or by one before it. It runs as long as it holds the topology's lock: the system gives
 * that back when the process ends, however it does. Any thread.
 */
final class TopologyProcess {
    private static final long LOOK_MS = 20;

    private final JvmFiles files;
    /** Null: another daemon's. */
    private final @Nullable Process child;

    private final long sinceNs = System.nanoTime();

    private TopologyProcess(JvmFiles files, @Nullable Process child) {
        this.files = files;
        this.child = child;
    }

    /**
     * Starts a JVM. What it prints before it has its log file, and what the virtual machine itself prints, goes to a {@link JvmLog} beside the log.
     *
     * @param logs a directory that exists
     */
    static TopologyProcess start(
            KeptTopology topology, List<String> command, Map<String, String> environment, Path logs)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(topology.working().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(JvmLog.begin(logs));
        builder.environment().putAll(environment);
        return new TopologyProcess(topology.jvm(), builder.start());
    }

    /** The JVM that runs the topology already, if one does. */
    static Optional<TopologyProcess> running(JvmFiles files) throws IOException {
        return isLocked(files) ? Optional.of(new TopologyProcess(files, null)) : Optional.empty();
    }

    /** Ends at once whatever runs the topology, and returns when it has ended. */
    static void killAll(JvmFiles files) throws IOException, InterruptedException {
        for (Optional<TopologyProcess> running = running(files); running.isPresent(); running = running(files)) {
            running.get().kill();
            running.get().awaitEnd(LOOK_MS);
        }
    }

    private static boolean isLocked(JvmFiles files) throws IOException {
        try (ProcessLock lock = ProcessLock.tryLock(files.lock())) {
            return lock == null;
        }
    }

    boolean isOfThisDaemon() {
        return child != null;
    }

    /** Whether it has not ended; one that this daemon has started may not have the lock yet. */
    boolean isAlive() throws IOException {
        return child == null ? isLocked(files) : child.isAlive();
    }

    /** Waits until it has ended; returns false if that took longer. */
    boolean awaitEnd(long longestMs) throws IOException, InterruptedException {
        if (child != null) {
            return child.waitFor(longestMs, TimeUnit.MILLISECONDS);
        }
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(longestMs);
        while (isLocked(files)) {
            if (System.nanoTime() - endNs >= 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
        return true;
    }

    /** Its exit code, for the user, once it has ended. */
    String ending() {
        return child == null ? "ended" : "ended with exit code " + child.exitValue();
    }

    /** Whether it gave way to another JVM, which runs the topology. */
    boolean gaveWay() {
        return child != null && !child.isAlive() && child.exitValue() == TopologyJvm.LOCKED;
    }

    /** Its number, for the user. */
    String pid() throws IOException {
        return child == null
                ? handle().map(process -> String.valueOf(process.pid())).orElse("of an earlier daemon")
                : String.valueOf(child.pid());
    }

    long ranMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNs);
    }

    /** Has it end its topology, with {@code cleanup}, and then itself. */
    void end() throws IOException {
        if (child != null) {
            child.destroy();
        } else {
            handle().ifPresent(ProcessHandle::destroy);
        }
    }

    /** Ends it at once. */
    void kill() throws IOException {
        if (child != null) {
            child.destroyForcibly();
        } else {
            handle().ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** Of the process that has the lock; empty when it has ended. */
    private Optional<ProcessHandle> handle() throws IOException {
        if (!isLocked(files)) {
            return Optional.empty();
        }
        Optional<ProcessHandle> named = ProcessFile.read(files.pid());
        // It has not yet written its number, or the file is damaged.
        return named.isPresent()
                ? named
                : ProcessHandle.allProcesses().filter(this::isStartedFor).findFirst();
    }

    private boolean isStartedFor(ProcessHandle process) {
        try {
            return Files.readString(
                            Path.of("/proc", String.valueOf(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1)
                    .contains("\0" + TopologyJvm.class.getName() + "\0" + files.directory() + "\0");
        } catch (IOException e) {
            // It has ended.
            return false;
        }
    }
}
