package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.nimbus.RestartPause;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one topology running in a JVM of its own: starts that, or adopts one that an earlier daemon has started, has it do what the kept
 * state says, and starts another when it ends. A command that is answered is in the kept state; what reaches the JVM before or after that
 * is the same again.
 *
 * <p>A thread of its own does that. Commands come from any thread.
 */
final class SupervisedTopology {
    private static final Logger LOG = LoggerFactory.getLogger(SupervisedTopology.class);
    /** For a JVM to answer at its socket, on a machine that starts many. */
    private static final Duration START = Duration.ofMinutes(3);
    /** For a topology to be translated. */
    private static final Duration SUBMIT = Duration.ofMinutes(2);
    /** For a call that looks or changes little. */
    private static final Duration CALL = Duration.ofSeconds(10);
    /** For user code that opens components. */
    private static final Duration OPEN = Duration.ofDays(1);
    /** Beyond its time, for {@code cleanup}, before a killed topology's JVM is ended. */
    private static final long KILL_GRACE_MS = 60_000;
    /** Longer than a JVM waits for {@code cleanup}. */
    private static final long STOP_GRACE_MS = 40_000;

    /** For a JVM whose connection has broken to end: then it has ended by itself. */
    private static final long ENDING_MS = 2_000;

    private static final long LOOK_MS = 20;
    private static final long WATCH_MS = 500;

    private final KeptTopology kept;
    private final TopologyClient client;
    private final TopologyJvms jvms;
    private final DaemonObserver observer;
    private final Consumer<SupervisedTopology> onEnd;
    private final Thread thread;
    private final RestartPause pause = new RestartPause();

    /** Serialises commands. */
    private final Object commands = new Object();

    // Guarded by this.
    private Standing standing;
    private @Nullable TopologyProcess process;
    /** Whether the JVM is as the kept state says, and commands go there. */
    private boolean isReady;
    /** Whether user code opens components: nothing is in flight then. */
    private boolean isOpening;
    /** Counts what commands have changed while the JVM was not ready. */
    private int missed;

    private boolean isAccepted;
    private boolean isStopping;
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
            TopologyClient client,
            TopologyJvms jvms,
            DaemonObserver observer,
            Consumer<SupervisedTopology> onEnd) {
        this.kept = kept;
        this.standing = standing;
        this.client = client;
        this.jvms = jvms;
        this.observer = observer;
        this.onEnd = onEnd;
        this.thread = new Thread(this::supervise, "aurochs-topology-" + kept.name());
        thread.setDaemon(true);
    }

    KeptTopology kept() {
        return kept;
    }

    synchronized Standing standing() {
        return standing;
    }

    /** Whether a JVM runs it, or is being started for that. */
    synchronized boolean hasJvm() {
        return process != null;
    }

    /** What keeps it from running; empty while it runs or starts. */
    synchronized String trouble() {
        return trouble;
    }

    /**
     * Submits it for the first time: when this returns it is kept, and begins to run.
     *
     * @throws TException when it is refused; nothing is left of it then
     */
    void submit() throws TException {
        TopologyProcess first = null;
        try {
            first = first();
            if (!answers(first)) {
                throw new IOException("its JVM " + first.ending() + "; see the logs in " + jvms.logs(kept));
            }
            submitInactive();
            synchronized (this) {
                // From here on it counts.
                kept.standing(standing);
                isAccepted = true;
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException("Topology " + kept.name() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WrappedInvalidTopologyException("Topology " + kept.name() + ": the daemon ends.");
        } finally {
            if (!isAccepted()) {
                discard(first);
            }
        }
        thread.start();
    }

    private synchronized TopologyProcess first() throws IOException {
        if (isStopping) {
            throw new IOException("the daemon ends.");
        }
        process = jvms.start(kept);
        return process;
    }

    private void discard(@Nullable TopologyProcess refused) {
        try {
            if (refused != null) {
                refused.kill();
                refused.awaitEnd(Long.MAX_VALUE);
            }
        } catch (IOException e) {
            LOG.error("the JVM of the refused topology {} cannot be ended: {}", kept.id(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        discard(kept);
    }

    /** Ends what runs of a submission that does not count, and forgets it. */
    static void discard(KeptTopology kept) {
        try {
            for (Optional<TopologyProcess> running = TopologyProcess.running(kept);
                    running.isPresent();
                    running = TopologyProcess.running(kept)) {
                running.get().kill();
                running.get().awaitEnd(LOOK_MS);
            }
            StateDirectory.remove(kept);
        } catch (IOException e) {
            LOG.error("the refused topology {} cannot be deleted: {}", kept.id(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begins to supervise what an earlier daemon has accepted. */
    void start() {
        synchronized (this) {
            isAccepted = true;
        }
        thread.start();
    }

    /** Whether its submission counts. */
    synchronized boolean isAccepted() {
        return isAccepted;
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
            if (!standing().isKilled() && failure == null) {
                return false;
            }
            synchronized (this) {
                if (process != null || TopologyProcess.running(kept).isPresent()) {
                    return false;
                }
            }
            StateDirectory.remove(kept);
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
        String ending;
        try {
            running = current();
            if (running == null) {
                return false;
            }
            String refusal = bringUp(running);
            awaitEnd(running);
            ending = refusal == null ? "its JVM " + running.ending() : refusal;
        } catch (IOException | IllegalArgumentException e) {
            ending = "its JVM cannot be started: " + e.getMessage();
        }
        synchronized (this) {
            process = null;
            isReady = false;
            if (isStopping) {
                return false;
            }
        }
        if (running != null && running.gaveWay()) {
            return true;
        }
        return isOver() ? false : pause(ending, running == null ? 0 : running.ranMs());
    }

    /** The JVM that runs it, or else a new one; null when the daemon ends. */
    private synchronized @Nullable TopologyProcess current() throws IOException {
        if (process == null) {
            if (isStopping) {
                return null;
            }
            Optional<TopologyProcess> running = TopologyProcess.running(kept);
            process = running.isPresent() ? running.get() : jvms.start(kept);
        }
        observer.runs(
                kept.id(),
                process.isOfThisDaemon() ? "runs in process " + process.pid() : "goes on in process " + process.pid());
        return process;
    }

    private boolean pause(String ending, long ranMs) throws InterruptedException {
        long pauseMs = pause.next(ranMs);
        observer.failed(kept.id(), ending + "; starts again in " + pauseMs + " ms");
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMs);
        synchronized (this) {
            trouble = ending;
            for (long leftMs = pauseMs; leftMs > 0 && !isStopping && !standing.isKilled(); ) {
                wait(leftMs);
                leftMs = TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime());
            }
            return !isStopping;
        }
    }

    /** Returns false if the JVM has ended before it answers. */
    private boolean answers(TopologyProcess running) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        while (running.isAlive()) {
            try {
                client.call(CALL, Nimbus.Iface::getTopologySummaries);
                return true;
            } catch (TException e) {
                if (System.nanoTime() - startNs > START.toNanos()) {
                    throw new IOException("its JVM does not answer: " + e.getMessage(), e);
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            }
        }
        return false;
    }

    /** Inactive: nothing is emitted before the submission counts, and before what commands have changed is the case. */
    private void submitInactive() throws IOException, TException {
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.INACTIVE);
        options.set_creds(new Credentials(kept.credentials()));
        String conf = kept.conf();
        StormTopology topology = kept.topology();
        client.call(SUBMIT, nimbus -> {
            nimbus.submitTopologyWithOpts(kept.name(), null, conf, topology, options);
            return true;
        });
    }

    /** Makes the JVM what the kept state says; returns why that cannot be, with the JVM about to end, or null. */
    private @Nullable String bringUp(TopologyProcess running) throws IOException, InterruptedException {
        String refusal = null;
        try {
            if (answers(running)) {
                bringUp();
            }
        } catch (TTransportException e) {
            refusal = running.awaitEnd(ENDING_MS) ? null : "its JVM does not answer: " + e.getMessage();
        } catch (TException e) {
            refusal = "its JVM refuses it: " + ErrorLine.of(e);
        } catch (IOException e) {
            refusal = e.getMessage();
        }
        if (refusal != null) {
            running.kill();
        }
        return refusal;
    }

    private void bringUp() throws IOException, TException, InterruptedException {
        if (client.call(CALL, Nimbus.Iface::getTopologySummaries).isEmpty()) {
            if (standing().isKilled()) {
                end();
                return;
            }
            submitInactive();
            RebalanceOptions rebalance = kept.rebalance();
            if (rebalance != null) {
                run(CALL, nimbus -> nimbus.rebalance(kept.name(), rebalance));
            }
        }
        while (!isUpToDate()) {
            LOG.debug("topology {}: a command came meanwhile", kept.id());
        }
    }

    private boolean isUpToDate() throws IOException, TException, InterruptedException {
        Standing wanted;
        int seen;
        LogConfig levels;
        Credentials credentials;
        synchronized (this) {
            wanted = standing;
            seen = missed;
            levels = kept.logLevels();
            credentials = new Credentials(kept.credentials());
        }
        if (levels.is_set_named_logger_level()) {
            run(CALL, nimbus -> nimbus.setLogConfig(kept.name(), levels));
        }
        if (seen > 0) {
            run(CALL, nimbus -> nimbus.uploadNewCredentials(kept.name(), credentials));
        }
        apply(wanted, settledStatus());
        synchronized (this) {
            isReady = standing.equals(wanted) && missed == seen;
            if (isReady) {
                missed = 0;
                trouble = "";
            }
            return isReady;
        }
    }

    /** Its status in the JVM, once no rebalance changes that any more. */
    private String settledStatus() throws TException, InterruptedException {
        String status = status();
        while (status.equals(TopologyStatus.REBALANCING.name()) && !standing().isKilled()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            status = status();
        }
        return status;
    }

    private String status() throws TException {
        return client.call(CALL, nimbus -> nimbus.getTopologySummary(kept.id())).get_status();
    }

    private void apply(Standing wanted, String status) throws TException {
        switch (wanted.status()) {
            case KILLED -> run(CALL, nimbus -> nimbus.killTopologyWithOpts(kept.name(), killOptions(wanted)));
            case ACTIVE -> {
                if (status.equals(TopologyStatus.INACTIVE.name())) {
                    open();
                }
            }
            default -> {
                if (status.equals(TopologyStatus.ACTIVE.name())) {
                    run(OPEN, nimbus -> nimbus.deactivate(kept.name()));
                }
            }
        }
    }

    private void open() throws TException {
        synchronized (this) {
            if (standing.isKilled()) {
                return;
            }
            isOpening = true;
        }
        try {
            run(OPEN, nimbus -> nimbus.activate(kept.name()));
        } finally {
            synchronized (this) {
                isOpening = false;
            }
        }
    }

    private static KillOptions killOptions(Standing killed) {
        long leftMs = Math.max(0, killed.killAtMs() - System.currentTimeMillis());
        KillOptions options = new KillOptions();
        options.set_wait_secs((int) TimeUnit.MILLISECONDS.toSeconds(leftMs + 999));
        return options;
    }

    /** A call without an answer. */
    private interface Command {
        void on(Nimbus.Iface nimbus) throws TException;
    }

    private void run(Duration longest, Command command) throws TException {
        client.call(longest, nimbus -> {
            command.on(nimbus);
            return true;
        });
    }

    private void awaitEnd(TopologyProcess running) throws IOException, InterruptedException {
        while (!running.awaitEnd(WATCH_MS)) {
            Standing now = standing();
            if (now.isKilled() && System.currentTimeMillis() - now.killAtMs() > KILL_GRACE_MS) {
                LOG.error(
                        "topology {} was killed, and its JVM does not end; it is ended without the rest of its cleanup",
                        kept.id());
                running.kill();
            }
        }
    }

    /** Deactivates it now, and ends it after so many seconds. */
    void kill(int waitSecs) throws TException {
        Standing killed;
        synchronized (this) {
            killed = standing.killed(System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(waitSecs));
            keep(killed);
            notifyAll();
            if (!isReady) {
                if (isOpening) {
                    // User code may not return.
                    end();
                }
                return;
            }
        }
        forward(nimbus -> nimbus.killTopologyWithOpts(kept.name(), killOptions(killed)));
    }

    /**
     * Activates or deactivates it.
     *
     * @throws IllegalStateException while it is killed, as on Storm
     */
    void setActive(boolean isActive) throws TException {
        synchronized (commands) {
            synchronized (this) {
                refuseIfKilled(isActive ? "activate" : "deactivate");
                if (!isReady) {
                    keep(Standing.active(isActive));
                    return;
                }
            }
            forward(nimbus -> {
                if (isActive) {
                    nimbus.activate(kept.name());
                } else {
                    nimbus.deactivate(kept.name());
                }
            });
            synchronized (this) {
                if (!standing.isKilled()) {
                    keep(Standing.active(isActive));
                }
            }
        }
    }

    /**
     * Rebalances it; JVMs that are started later have the new numbers of executors, too.
     *
     * @throws IllegalStateException while it is killed or started
     */
    void rebalance(RebalanceOptions options) throws TException {
        synchronized (commands) {
            synchronized (this) {
                refuseIfKilled("rebalance");
                if (!isReady) {
                    throw new IllegalStateException(
                            "Topology " + kept.name() + " is being started: rebalance it when it runs.");
                }
            }
            run(CALL, nimbus -> nimbus.rebalance(kept.name(), options));
            synchronized (this) {
                try {
                    kept.rebalance(Rebalances.merged(kept.rebalance(), options));
                } catch (IOException e) {
                    throw notKept(e);
                }
            }
        }
    }

    /** Lays credentials over those it has. */
    void addCredentials(Map<String, String> uploaded) throws TException {
        synchronized (commands) {
            synchronized (this) {
                try {
                    Map<String, String> all = kept.credentials();
                    all.putAll(uploaded);
                    kept.credentials(all);
                } catch (IOException e) {
                    throw notKept(e);
                }
                if (!isReady) {
                    missed++;
                    return;
                }
            }
            forward(nimbus -> nimbus.uploadNewCredentials(kept.name(), new Credentials(uploaded)));
        }
    }

    /** Changes the levels of its loggers. */
    void setLogLevels(LogConfig wanted) throws TException {
        synchronized (commands) {
            LogConfig levels;
            synchronized (this) {
                try {
                    levels = LogLevels.merged(kept.logLevels(), wanted);
                    kept.logLevels(levels);
                } catch (IOException e) {
                    throw notKept(e);
                }
                if (!isReady) {
                    missed++;
                    return;
                }
            }
            forward(nimbus -> nimbus.setLogConfig(kept.name(), levels));
        }
    }

    synchronized LogConfig logLevels() {
        try {
            return kept.logLevels();
        } catch (IOException e) {
            throw notKept(e);
        }
    }

    private void refuseIfKilled(String call) {
        if (standing().isKilled()) {
            throw new IllegalStateException("Topology " + kept.name() + " is being killed: it is too late to " + call
                    + " it; submit it again when it has ended.");
        }
    }

    private synchronized void keep(Standing next) {
        try {
            kept.standing(next);
            standing = next;
        } catch (IOException e) {
            throw notKept(e);
        }
    }

    private static IllegalStateException notKept(IOException e) {
        return new IllegalStateException("the daemon's directory cannot be used: " + e, e);
    }

    /** Sends a command that is kept: a JVM that has ended meanwhile is replaced by one that does the same. */
    private void forward(Command command) throws TException {
        try {
            run(OPEN, command);
        } catch (TTransportException e) {
            LOG.debug("topology {}: its JVM has ended, the next one knows", kept.id(), e);
        }
    }

    /**
     * Asks its JVM.
     *
     * @throws TApplicationException with a line for the user when it does not answer
     */
    <T> T ask(TopologyClient.Call<T> question) throws TException {
        try {
            return client.call(CALL, question);
        } catch (TTransportException e) {
            String why = trouble();
            throw new TApplicationException(
                    TApplicationException.INTERNAL_ERROR,
                    "Topology " + kept.name() + " does not answer: "
                            + (why.isEmpty() ? "its JVM is being started" : why) + ". Ask again.");
        }
    }

    /** Has its JVM end, with {@code cleanup}; the topology stays kept. */
    void beginStop() {
        synchronized (this) {
            isStopping = true;
            notifyAll();
        }
        end();
    }

    private void end() {
        try {
            TopologyProcess running;
            synchronized (this) {
                running = process;
            }
            if (running != null) {
                running.end();
            }
        } catch (IOException e) {
            LOG.error("the JVM of topology {} cannot be ended: {}", kept.id(), e.toString());
        }
    }

    /** Waits until its JVM has ended, and ends one that does not. */
    void awaitStop() throws InterruptedException {
        thread.join(STOP_GRACE_MS);
        TopologyProcess running;
        synchronized (this) {
            running = process;
        }
        try {
            if (running != null) {
                LOG.error(
                        "the JVM of topology {} does not end; it is ended without the rest of its cleanup", kept.id());
                running.kill();
            }
        } catch (IOException e) {
            LOG.error("the JVM of topology {} cannot be ended: {}", kept.id(), e.toString());
        }
        thread.join(STOP_GRACE_MS);
    }
}
