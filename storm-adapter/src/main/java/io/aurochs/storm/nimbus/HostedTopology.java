package io.aurochs.storm.nimbus;

import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.translate.BoltReplacement;
import io.aurochs.storm.translate.Rebalancing;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.web.LivePage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.topology.IComponent;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one submitted topology: ACTIVE ⇄ INACTIVE → KILLED → ended, with REBALANCING between either of the first
 * two and itself. It ends when it is killed, after the wait that lets acknowledgements come back, or when it fails and is
 * not to be {@linkplain SupervisedRuntime started again}, without one. Waits follow Storm's clock, simulated or not.
 *
 * <p>Ending takes its own thread, and so does a rebalance, because a call may come from one of the topology's own threads
 * (a spout that kills its topology when it is done), and both wait for those.
 */
final class HostedTopology {
    private static final Logger LOG = LoggerFactory.getLogger(HostedTopology.class);

    /** How often a simulated clock is looked at, milliseconds of real time; as often as Storm does. */
    private static final long SIMULATED_LOOK_MS = 10;

    private final TopologySettings settings;
    private final TopologyCredentials credentials;
    private final TopologyBlobs blobs;
    private final BlobRestart onBlobs;
    private final TopologyObserver observer;
    private final Consumer<HostedTopology> onEnd;
    private final TopologyReports reports;
    private final LivePage page;
    private final long startedMs = Time.currentTimeMillis();

    /** Serialises what is said to the runtime. Held while user code may run, so never taken together with a failure. */
    private final Object control = new Object();

    /** Replaced by a rebalance. */
    private volatile TopologyPlan plan;

    /** Replaced together with the plan. */
    private volatile ExecutorStarts executorStarts;

    // Guarded by this.
    private TopologyStatus status;
    private @Nullable TopologyRuntime runtime;
    private @Nullable Throwable failure;
    private @Nullable Throwable lastFailure;
    private boolean startReturned;
    private boolean stopping;
    private long endMs = Long.MAX_VALUE;
    /** Whether a kill that is to wait has ended it, and nothing that cannot. */
    private boolean drains = true;

    private long rebalanceMs = Long.MAX_VALUE;
    private boolean isReplacing;

    /**
     * Creates it; nothing runs yet.
     *
     * @param page open until the topology has ended, so that it stays where it is while that is started again
     * @param blobs its files, until it has ended
     * @param onBlobs starts it again when one of them has changed that says so
     */
    HostedTopology(
            TopologyPlan plan,
            TopologySettings settings,
            LivePage page,
            boolean active,
            TopologyCredentials credentials,
            TopologyBlobs blobs,
            BlobRestart onBlobs,
            TopologyObserver observer,
            Consumer<HostedTopology> onEnd) {
        this.plan = plan;
        this.executorStarts = ExecutorStarts.of(plan);
        this.settings = settings;
        this.page = page;
        this.credentials = credentials;
        this.blobs = blobs;
        this.onBlobs = onBlobs;
        this.observer = observer;
        this.onEnd = onEnd;
        this.reports = TopologyReports.of(plan.topologyId());
        this.status = active ? TopologyStatus.ACTIVE : TopologyStatus.INACTIVE;
    }

    TopologyPlan plan() {
        return plan;
    }

    /** Since when its executors are what they are. */
    ExecutorStarts executorStarts() {
        return executorStarts;
    }

    TopologySettings settings() {
        return settings;
    }

    /** What its components reported, and which of their tuples are logged. */
    TopologyReports reports() {
        return reports;
    }

    /** Storm's statistics of every task that has begun, by its id. */
    Map<Integer, ExecutorStats> statistics() {
        TopologyRuntime running;
        synchronized (this) {
            running = runtime;
        }
        return running == null ? Map.of() : running.statistics();
    }

    synchronized TopologyStatus status() {
        return status;
    }

    /** What ended it, or is about to; null when that is a kill. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** What it failed with last, whether it was started again or not. */
    synchronized @Nullable Throwable lastFailure() {
        return lastFailure;
    }

    long elapsedMs() {
        return Time.currentTimeMillis() - startedMs;
    }

    /** Starts it on the calling thread. What goes wrong fails the topology, not the caller, as on a cluster. */
    void start(TopologyRuntime.Factory factory) {
        // Waits from the beginning: where a topology dies for want of threads, none could be had to end it.
        Thread ender = new Thread(this::end, "aurochs-end-" + plan.name());
        // A program whose main returns goes on until its topologies have ended, as one with a Storm cluster in it does.
        ender.setDaemon(false);
        try {
            ender.start();
        } catch (OutOfMemoryError e) {
            page.close();
            blobs.close();
            onEnd.accept(this);
            throw e;
        }
        synchronized (control) {
            TopologyRuntime started = null;
            try {
                started = SupervisedRuntime.start(
                        (from, engine, active, onFailure) ->
                                factory.start(from, engine, active, credentials, blobs, onFailure, reports),
                        plan,
                        settings,
                        status() == TopologyStatus.ACTIVE,
                        new Failures());
            } catch (Throwable t) {
                fail(t);
            }
            synchronized (this) {
                runtime = started;
                startReturned = true;
                notifyAll();
            }
        }
    }

    TopologyCredentials credentials() {
        return credentials;
    }

    /** Adds credentials to those there are, and has the components told. */
    void addCredentials(Map<String, String> uploaded) {
        credentials.add(uploaded);
        TopologyRuntime running;
        synchronized (this) {
            running = runtime;
        }
        if (running != null) {
            running.credentialsChanged();
        }
    }

    /**
     * Activates or deactivates.
     *
     * @throws IllegalStateException while it is being killed or rebalanced, as on Storm
     */
    void setActive(boolean active) {
        synchronized (control) {
            TopologyRuntime running;
            synchronized (this) {
                String call = active ? "activate" : "deactivate";
                if (status == TopologyStatus.KILLED) {
                    throw new IllegalStateException("Topology " + plan.name() + " is being killed: it is too late to "
                            + call + " it; submit it again when it has ended.");
                }
                refuseWhileRebalancing(call);
                status = active ? TopologyStatus.ACTIVE : TopologyStatus.INACTIVE;
                running = runtime;
            }
            if (running != null) {
                tell(running, active);
            }
        }
    }

    /** The first activation opens components: what user code throws there fails the topology, not the caller. */
    private void tell(TopologyRuntime running, boolean active) {
        try {
            running.setActive(active);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /**
     * Gives each task of a bolt another object, between two tuples of the task. Returns when all have it, or fails after ten seconds of
     * Storm's clock: then some tasks may have the new bolt, and what is started after a failure has the old one. Not for the topology's threads.
     *
     * @param loader of the bolt's classes; null: the class path
     * @throws InvalidTopologyException when this bolt cannot take that one's place
     * @throws IllegalStateException while it is being started, killed or rebalanced, or another bolt is being replaced; or when it
     *     fails, ends or the time is over before all tasks have the new bolt
     */
    void replaceBolt(String bolt, IComponent next, @Nullable ClassLoader loader) throws InvalidTopologyException {
        TopologyRuntime running;
        TopologyPlan before;
        synchronized (this) {
            if (status == TopologyStatus.KILLED) {
                throw new IllegalStateException(
                        "Topology " + plan.name() + " is being killed: its bolts cannot be replaced.");
            }
            if (runtime == null) {
                throw new IllegalStateException(
                        "Topology " + plan.name() + " is being started: replace the bolt when it runs.");
            }
            refuseWhileRebalancing("replace the bolt");
            refuseWhileReplacing("replace this one");
            isReplacing = true;
            running = runtime;
            before = plan;
        }
        try {
            TopologyPlan replaced = BoltReplacement.replaced(before, bolt, next, loader);
            running.replaceBolt(replaced, bolt).join();
            plan = replaced;
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IllegalStateException(
                    "Topology " + before.name() + " bolt " + bolt + ": not all tasks have the new bolt: " + cause,
                    cause);
        } finally {
            synchronized (this) {
                isReplacing = false;
            }
        }
    }

    private void refuseWhileReplacing(String call) {
        if (isReplacing) {
            throw new IllegalStateException(
                    "Topology " + plan.name() + ": a bolt is being replaced: " + call + " when that is over.");
        }
    }

    /**
     * Deactivates the spouts, waits, divides the tasks anew among threads, and lets the spouts go on if they did before.
     * Returns once they are deactivated.
     *
     * @throws InvalidTopologyException when the options ask for what the topology cannot have
     * @throws IllegalStateException when it is being killed or rebalanced, as on Storm
     */
    void rebalance(RebalanceOptions options) throws InvalidTopologyException {
        synchronized (control) {
            int waitSecs = options.is_set_wait_secs() ? options.get_wait_secs() : messageTimeoutSecs();
            TopologyPlan rebalanced;
            TopologyStatus before;
            TopologyRuntime running;
            synchronized (this) {
                if (status == TopologyStatus.KILLED) {
                    throw new IllegalStateException(
                            "Topology " + plan.name() + " is being killed: it cannot be rebalanced.");
                }
                refuseWhileRebalancing("rebalance");
                refuseWhileReplacing("rebalance");
                // Only now: of a plan that a replacement changes meanwhile, the rebalanced one would have the old bolt.
                rebalanced = Rebalancing.rebalanced(plan, options);
                before = status;
                status = TopologyStatus.REBALANCING;
                rebalanceMs = Time.currentTimeMillis() + Time.secsToMillisLong(waitSecs);
                running = runtime;
            }
            if (running != null) {
                tell(running, false);
            }
            Thread thread = new Thread(() -> rebalance(rebalanced, before), "aurochs-rebalance-" + plan.name());
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void refuseWhileRebalancing(String call) {
        if (status == TopologyStatus.REBALANCING) {
            throw new IllegalStateException(
                    "Topology " + plan.name() + " is being rebalanced: " + call + " it when that is over.");
        }
    }

    /** How long a kill or a rebalance waits when it does not say. */
    int messageTimeoutSecs() {
        return ObjectReader.getInt(plan.conf().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS));
    }

    private void rebalance(TopologyPlan rebalanced, TopologyStatus before) {
        try {
            TopologyRuntime running = awaitStart();
            if (running == null || !awaitRebalanceTime()) {
                return;
            }
            goOn(running, rebalancedNow(running, rebalanced), before);
        } catch (InterruptedException e) {
            // Nobody has this thread's reference.
            throw new AssertionError(e);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Returns the plan that counts now: the old one when the threads cannot be divided anew. */
    private TopologyPlan rebalancedNow(TopologyRuntime running, TopologyPlan rebalanced) {
        try {
            running.rebalance(rebalanced);
            return rebalanced;
        } catch (IllegalStateException e) {
            if (status() == TopologyStatus.REBALANCING) {
                LOG.error("topology {} goes on as it was, it could not be rebalanced: {}", plan.name(), e.getMessage());
            }
            return plan;
        }
    }

    private void goOn(TopologyRuntime running, TopologyPlan with, TopologyStatus before) {
        synchronized (control) {
            synchronized (this) {
                if (status != TopologyStatus.REBALANCING) {
                    return;
                }
                plan = with;
                executorStarts = executorStarts.rebalanced(with);
                status = before;
            }
            if (before == TopologyStatus.ACTIVE) {
                tell(running, true);
            }
        }
    }

    /** Returns false when the topology is killed before it is time. */
    private synchronized boolean awaitRebalanceTime() throws InterruptedException {
        while (status == TopologyStatus.REBALANCING) {
            long leftMs = rebalanceMs - Time.currentTimeMillis();
            if (leftMs <= 0) {
                return true;
            }
            wait(waitMs(leftMs));
        }
        return false;
    }

    /** Whether nothing is due any more by Storm's simulated clock. */
    boolean isWaiting() {
        TopologyRuntime running;
        synchronized (this) {
            long nowMs = Time.currentTimeMillis();
            boolean endDue = status == TopologyStatus.KILLED && endMs <= nowMs;
            boolean rebalanceDue = status == TopologyStatus.REBALANCING && rebalanceMs <= nowMs;
            if (!startReturned || endDue || rebalanceDue) {
                return false;
            }
            running = runtime;
        }
        return running == null || running.isWaiting();
    }

    /** Deactivates now and ends after {@code waitMs} milliseconds, or earlier when an earlier kill said so. */
    void kill(long waitMs) {
        endAt(Time.currentTimeMillis() + waitMs, waitMs > 0);
    }

    private final class Failures implements SupervisedRuntime.Listener {
        @Override
        public void restarting(Throwable cause, int restart, long pauseMs) {
            synchronized (HostedTopology.this) {
                lastFailure = cause;
            }
            observer.restarting(plan, cause, restart, pauseMs);
        }

        @Override
        public void failed(Throwable cause) {
            fail(cause);
        }
    }

    private void fail(Throwable cause) {
        synchronized (this) {
            if (stopping) {
                // Interrupted user code, or a cleanup that throws: the topology was killed, and that is how it ended.
                LOG.warn("topology {}: {} while it was being stopped", plan.name(), ErrorLine.of(cause));
                return;
            }
            if (failure != null) {
                LOG.debug("topology {} failed once more", plan.name(), cause);
                return;
            }
            failure = cause;
            lastFailure = cause;
        }
        endAt(Time.currentTimeMillis(), false);
    }

    private synchronized void endAt(long timeMs, boolean drained) {
        drains &= drained;
        status = TopologyStatus.KILLED;
        endMs = Math.min(endMs, timeMs);
        notifyAll();
    }

    @SuppressWarnings("try") // only to be open meanwhile
    private void end() {
        try (BlobUpdates updates = new BlobUpdates(plan.name(), blobs, plan.conf(), this::restart)) {
            awaitKill();
            TopologyRuntime running = awaitStart();
            if (running != null) {
                synchronized (control) {
                    tell(running, false);
                }
                awaitEndTime();
                if (mayDrain()) {
                    running.drain();
                }
                synchronized (this) {
                    stopping = true;
                }
                running.stop();
            }
        } catch (InterruptedException e) {
            // Nobody has this thread's reference but this object, which never interrupts it.
            throw new AssertionError(e);
        } catch (RuntimeException e) {
            LOG.error("topology {}: stopping it went wrong; some of its threads may go on", plan.name(), e);
        } finally {
            page.close();
            onEnd.accept(this);
        }
    }

    /** Files that components have read have changed, and it is to be started again for that; returns false if that is not yet possible. */
    private boolean restart(List<String> files) {
        TopologyRuntime running;
        synchronized (this) {
            if (status == TopologyStatus.KILLED) {
                return true;
            }
            running = runtime;
        }
        return running != null && onBlobs.restart(running, "its files " + files + " have changed (workerRestart)");
    }

    private synchronized boolean mayDrain() {
        return drains;
    }

    private synchronized void awaitKill() throws InterruptedException {
        while (status != TopologyStatus.KILLED) {
            wait();
        }
    }

    private synchronized @Nullable TopologyRuntime awaitStart() throws InterruptedException {
        while (!startReturned) {
            wait();
        }
        return runtime;
    }

    private synchronized void awaitEndTime() throws InterruptedException {
        for (long leftMs = endMs - Time.currentTimeMillis(); leftMs > 0; leftMs = endMs - Time.currentTimeMillis()) {
            wait(waitMs(leftMs));
        }
    }

    /** How long to wait for so many milliseconds of Storm's clock to pass; nobody notifies when a simulated one is moved. */
    private static long waitMs(long leftMs) {
        return Time.isSimulating() ? Math.min(leftMs, SIMULATED_LOOK_MS) : leftMs;
    }
}
