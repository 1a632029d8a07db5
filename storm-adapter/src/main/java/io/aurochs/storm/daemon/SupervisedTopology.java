package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.RestartPause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one topology running in a JVM of its own: starts that, or adopts one that an earlier daemon has started, has it
 * {@linkplain BringUp brought} to what the topology is to be, and starts another when it ends.
 *
 * <p>A thread of its own does that. The methods are for any thread.
 */
final class SupervisedTopology {
    private static final Logger LOG = LoggerFactory.getLogger(SupervisedTopology.class);
    /** Beyond its time, for {@code cleanup}, before a killed topology's JVM is ended. */
    private static final long KILL_GRACE_MS = 60_000;
    /** Longer than a JVM waits for {@code cleanup}. */
    private static final long STOP_GRACE_MS = 40_000;

    private static final long WATCH_MS = 500;

    private final KeptTopology kept;
    private final DesiredState desired;
    private final TopologyCalls calls;
    private final TopologyCommands commands;
    private final JvmSlot jvm;
    private final BringUp bringUp;
    private final TopologyJvms jvms;
    private final RestartRequest restart;
    private final DaemonObserver observer;
    private final Consumer<SupervisedTopology> onEnd;
    private final Thread thread;
    private final RestartPause pause = new RestartPause();

    /** What keeps it from running; empty while it runs or starts. Guarded by this. */
    private String trouble = "";

    /**
     * Creates it; nothing runs yet.
     *
     * @param standing what it is to be
     * @param onEnd is called when it has ended, and is no longer kept
     */
    SupervisedTopology(
            KeptTopology kept,
            Standing standing,
            TopologyCalls calls,
            TopologyJvms jvms,
            DaemonObserver observer,
            Consumer<SupervisedTopology> onEnd) {
        this.kept = kept;
        this.calls = calls;
        this.jvms = jvms;
        this.observer = observer;
        this.onEnd = onEnd;
        this.desired = new DesiredState(kept, standing);
        this.jvm = new JvmSlot(kept, jvms);
        this.restart = new RestartRequest(kept.jvm());
        this.bringUp = new BringUp(kept.id(), desired, calls, jvm);
        this.commands = new TopologyCommands(kept.name(), desired, calls, jvm, this::endPause);
        this.thread = new Thread(this::supervise, "aurochs-topology-" + kept.name());
        thread.setDaemon(true);
    }

    KeptTopology kept() {
        return kept;
    }

    Standing standing() {
        return desired.standing();
    }

    /** Whether its submission counts. */
    boolean isAccepted() {
        return desired.isAccepted();
    }

    /** Whether a JVM runs it, or is being started for that. */
    boolean hasJvm() {
        return jvm.isFilled();
    }

    /** What clients have it do. */
    TopologyCommands commands() {
        return commands;
    }

    private synchronized String whyNot() {
        if (trouble.isEmpty()) {
            return desired.isReady() ? "its JVM answers nothing" : "its JVM is being started";
        }
        return jvm.isFilled() ? "its JVM is being started again after this: " + trouble : trouble;
    }

    private synchronized void trouble(String line) {
        trouble = line;
    }

    /**
     * Submits it for the first time: when this returns it is kept, and begins to run.
     *
     * @throws TException when it is refused; nothing is left of it then
     */
    void submit() throws TException {
        try {
            TopologyProcess first = jvm.fill().orElseThrow(() -> new IOException("the daemon ends."));
            try (JvmWatch watch = jvms.watch(kept, first, calls)) {
                if (!bringUp.answers(first, watch)) {
                    String said = StartError.in(jvms.logs(kept));
                    throw new IOException(ending(first, watch) + (said.isEmpty() ? "" : " (" + said + ")")
                            + "; see the logs in " + jvms.logs(kept));
                }
                calls.submitInactive();
            }
            desired.accept();
        } catch (IOException | IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException("Topology " + kept.name() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WrappedInvalidTopologyException("Topology " + kept.name() + ": the daemon ends.");
        } finally {
            if (!isAccepted()) {
                jvm.killAndWait();
                discard(kept.id(), kept.directory());
            }
        }
        thread.start();
    }

    /** Ends what runs of a submission that does not count, and forgets it. */
    static void discard(String id, Path directory) {
        try {
            TopologyProcess.killAll(new JvmFiles(directory));
            StateDirectory.remove(directory);
        } catch (IOException e) {
            LOG.error("topology {} was not accepted, and cannot be deleted: {}", id, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begins to supervise what an earlier daemon has accepted. */
    void start() {
        desired.wasAccepted();
        thread.start();
    }

    private void supervise() {
        try {
            while (!isOver() && runOnce()) {
                LOG.debug("topology {}: another JVM", kept.id());
            }
        } catch (InterruptedException e) {
            // Nobody has this thread's reference.
            throw new AssertionError(e);
        }
    }

    /** Whether no JVM runs it and none is to; then it is forgotten. */
    private boolean isOver() {
        try {
            String failure = kept.failure();
            if ((!desired.isKilled() && failure == null) || !jvm.isUnused()) {
                return false;
            }
            StateDirectory.remove(kept.directory());
            observer.ended(kept.id(), failure == null ? "killed" : "failed: " + failure);
        } catch (IOException e) {
            LOG.error(
                    "topology {} has ended, and cannot be deleted; the next daemon tries again: {}",
                    kept.id(),
                    e.toString());
        }
        onEnd.accept(this);
        return true;
    }

    /** Runs it in one JVM until that ends; returns whether there is to be another. */
    private boolean runOnce() throws InterruptedException {
        TopologyProcess running = null;
        boolean isRestarted = false;
        String ending;
        try {
            running = jvm.fill().orElse(null);
            if (running == null) {
                desired.restore();
                return false;
            }
            observer.runs(
                    kept.id(), (running.isOfThisDaemon() ? "runs in process " : "goes on in process ") + running.pid());
            try (JvmWatch watch = jvms.watch(kept, running, calls)) {
                String refusal = bringUp.refusal(running, watch);
                if (desired.isReady()) {
                    trouble("");
                }
                isRestarted = awaitEnd(running);
                ending = refusal == null ? ending(running, watch) : refusal;
            }
        } catch (IOException | IllegalArgumentException e) {
            ending = "its JVM cannot be started: " + e.getMessage();
        } catch (RuntimeException e) {
            // A defect: the topology must not stand still for it, looking as if it ran.
            LOG.error("topology {}: its JVM cannot be started or watched", kept.id(), e);
            ending = "its JVM cannot be started or watched: " + e;
        }
        jvm.clear();
        desired.jvmHasEnded();
        if (jvm.isStopping()) {
            desired.restore();
            return false;
        }
        if (isRestarted || (running != null && running.gaveWay())) {
            return true;
        }
        if (isOver()) {
            return false;
        }
        pause(ending, running == null ? 0 : running.ranMs());
        return true;
    }

    private static String ending(TopologyProcess ended, JvmWatch watch) {
        return watch.verdict().orElseGet(() -> "its JVM " + ended.ending());
    }

    /** Waits until it has ended; returns whether it was ended because it requested another JVM. */
    private boolean awaitEnd(TopologyProcess running) throws IOException, InterruptedException {
        OptionalLong restartNs = OptionalLong.empty();
        while (!running.awaitEnd(WATCH_MS)) {
            Standing now = standing();
            if (restartNs.isPresent()) {
                // A kill that comes meanwhile does not wait longer for a JVM that is to have ended by then.
                if (System.nanoTime() - restartNs.getAsLong() > TimeUnit.MILLISECONDS.toNanos(STOP_GRACE_MS)) {
                    killLate(running, "is started again");
                }
            } else if (now.isKilled()) {
                if (System.currentTimeMillis() - now.killAtMs() > KILL_GRACE_MS) {
                    killLate(running, "was killed");
                }
            } else if (isRestartBegun(running)) {
                restartNs = OptionalLong.of(System.nanoTime());
            }
        }
        return restartNs.isPresent();
    }

    private void killLate(TopologyProcess running, String why) throws IOException {
        LOG.error(
                "topology {} {}, and its JVM does not end; it is ended without the rest of its cleanup",
                kept.id(),
                why);
        running.kill();
    }

    /** Has a JVM end, with {@code cleanup}, that requests another; returns whether this one does. */
    private boolean isRestartBegun(TopologyProcess running) throws IOException {
        Optional<String> reason = restart.reason();
        if (reason.isEmpty() || jvm.isStopping()) {
            return false;
        }
        observer.runs(kept.id(), "is started again in another process: " + reason.get());
        // Commands are for the next one.
        desired.jvmHasEnded();
        running.end();
        return true;
    }

    private void pause(String ending, long ranMs) throws InterruptedException {
        long pauseMs = pause.next(ranMs);
        observer.failed(kept.id(), ending + "; starts again in " + pauseMs + " ms");
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMs);
        synchronized (this) {
            trouble = ending;
            for (long leftMs = pauseMs; leftMs > 0 && !jvm.isStopping() && !desired.isKilled(); ) {
                wait(leftMs);
                leftMs = TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime());
            }
        }
    }

    /** A topology that is killed, or a daemon that ends, does not wait for the next start. */
    private synchronized void endPause() {
        notifyAll();
    }

    /**
     * Asks its JVM.
     *
     * @throws TApplicationException with a line for the user when it does not answer
     */
    <T> T ask(TopologyClient.Call<T> question) throws TException {
        try {
            return calls.ask(question);
        } catch (NotAliveException e) {
            if (desired.isReady() || desired.isKilled()) {
                throw e;
            }
            // The JVM does not have it yet.
            throw noAnswer();
        } catch (TTransportException e) {
            throw noAnswer();
        }
    }

    private TApplicationException noAnswer() {
        return new TApplicationException(
                TApplicationException.INTERNAL_ERROR,
                "Topology " + kept.name() + " does not answer: " + whyNot() + ". Ask again.");
    }

    /** Has its JVM end, with {@code cleanup}; the topology stays kept. */
    void beginStop() {
        jvm.beginStop();
        endPause();
        jvm.end();
    }

    /** Waits until its JVM has ended, and ends one that does not. */
    void awaitStop() throws InterruptedException {
        thread.join(STOP_GRACE_MS);
        if (jvm.isFilled()) {
            LOG.error("the JVM of topology {} does not end; it is ended without the rest of its cleanup", kept.id());
            jvm.kill();
        }
        thread.join(STOP_GRACE_MS);
    }
}
