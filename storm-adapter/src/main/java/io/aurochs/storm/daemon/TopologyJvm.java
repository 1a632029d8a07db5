package io.aurochs.storm.daemon;

import io.aurochs.lock.ProcessLock;
import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a topology's JVM. It takes the topology's lock, so that no other JVM runs it, sends all that is printed or logged to a
 * bounded file, and leaves the rest to {@link TopologyHost}, with which logging begins.
 */
final class TopologyJvm {
    /** Exit code: another JVM has the lock. */
    static final int LOCKED = 4;
    /** Exit code: the directory cannot be used. */
    static final int UNUSABLE = 5;

    /** What a line begins with that says why a topology cannot run. */
    static final String CANNOT_RUN = "this topology cannot run: ";

    private static final long MOST_LOG_BYTES = 64L << 20;
    private static final int LOGS_KEPT = 4;
    private static final int LOCK_TRIES = 40;
    private static final long LOCK_PAUSE_MS = 50;

    /** Kept reachable: the lock of a file that is collected ends. */
    @SuppressWarnings("unused")
    private static @Nullable ProcessLock held;

    private TopologyJvm() {}

    /** @param args the topology's directory, and that of its logs */
    public static void main(String[] args) throws Exception {
        KeptTopology topology = KeptTopology.read(Path.of(args[0]));
        held = lock(topology);
        if (held == null) {
            System.err.println("another JVM runs topology " + topology.id());
            System.exit(LOCKED);
        }
        try {
            ProcessFile.write(topology.jvm().pid());
            Path logs = Path.of(args[1]);
            PrintStream out = new PrintStream(
                    new RollingOutput(logs.resolve("worker.log"), MOST_LOG_BYTES, LOGS_KEPT),
                    true,
                    StandardCharsets.UTF_8);
            System.setOut(out);
            System.setErr(out);
            new JvmLog(logs, MOST_LOG_BYTES).keepSmall();
            System.exit(TopologyHost.run(topology));
        } catch (Throwable e) {
            // Most often Storm's classes cannot be initialised, because the jar bundles them.
            System.err.println(CANNOT_RUN + ErrorLine.of(e)
                    + ". If the jar bundles Storm, declare storm-client in scope provided.");
            e.printStackTrace(System.err);
            System.exit(UNUSABLE);
        }
    }

    /** A daemon that looks whether a JVM holds the lock has it for a moment. */
    private static @Nullable ProcessLock lock(KeptTopology topology) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < LOCK_TRIES; attempt++) {
            ProcessLock lock = ProcessLock.tryLock(topology.jvm().lock());
            if (lock != null) {
                return lock;
            }
            TimeUnit.MILLISECONDS.sleep(LOCK_PAUSE_MS);
        }
        return null;
    }
}
