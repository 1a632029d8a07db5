package io.aurochs.storm.daemon;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a topology's JVM, in a thread of its own, and kills it when it hangs: when it answers nothing at all for as long as Storm's supervisor
 * waits for a worker's heartbeat. What user code does or waits for delays no answer.
 */
final class JvmWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JvmWatch.class);

    /** Whether the JVM answers. */
    interface Probe {
        boolean isAnswered(Duration longest);
    }

    /** Ends the JVM. */
    interface Kill {
        void kill() throws IOException;
    }

    private final Probe probe;
    private final Kill kill;
    private final WorkerTimeouts timeouts;
    /** Guarded by this. */
    private final Silence silence;

    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);
    /** Guarded by this. */
    private boolean hasAnswered;

    private volatile String verdict = "";

    /**
     * Watches nothing yet.
     *
     * @param name of the topology
     * @param clockNs nanoseconds since whenever
     */
    JvmWatch(String name, Probe probe, Kill kill, WorkerTimeouts timeouts, LongSupplier clockNs) {
        this.probe = probe;
        this.kill = kill;
        this.timeouts = timeouts;
        this.silence = new Silence(timeouts.start(), clockNs);
        this.thread = new Thread(this::run, "aurochs-watch-" + name);
        thread.setDaemon(true);
    }

    /** Begins to watch a JVM that has just been started, or is new to this daemon. */
    static JvmWatch begin(String name, Probe probe, Kill kill, WorkerTimeouts timeouts) {
        JvmWatch watch = new JvmWatch(name, probe, kill, timeouts, System::nanoTime);
        watch.thread.start();
        return watch;
    }

    private void run() {
        long pauseMs = Silence.pauseMs(timeouts.silence());
        try {
            while (!closed.await(pauseMs, TimeUnit.MILLISECONDS)) {
                look(Duration.ofMillis(pauseMs));
            }
        } catch (InterruptedException e) {
            // Nobody has this thread's reference.
            throw new AssertionError(e);
        }
    }

    /** @param longest for an answer */
    void look(Duration longest) {
        if (probe.isAnswered(longest)) {
            answered();
        } else if (isTooLong()) {
            try {
                kill.kill();
            } catch (IOException e) {
                LOG.error("a JVM that answers nothing cannot be ended: {}", e.toString());
            }
        }
    }

    /** The JVM has answered, to the probe or to another caller: it has started. Any thread. */
    synchronized void answered() {
        hasAnswered = true;
        silence.begin(timeouts.silence());
    }

    private synchronized boolean isTooLong() {
        if (!silence.isTooLong()) {
            return false;
        }
        verdict = hasAnswered
                ? text(timeouts.silence(), Config.SUPERVISOR_WORKER_TIMEOUT_SECS)
                : text(timeouts.start(), DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS);
        return true;
    }

    private static String text(Duration longest, String key) {
        return "its JVM has answered nothing for " + longest.toSeconds() + " s (" + key + ") and was ended";
    }

    /** Why it killed the JVM, for the user, if it did. */
    Optional<String> verdict() {
        return verdict.isEmpty() ? Optional.empty() : Optional.of(verdict);
    }

    /** Watches no longer: whatever runs the topology later is not ended for this JVM's silence. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
