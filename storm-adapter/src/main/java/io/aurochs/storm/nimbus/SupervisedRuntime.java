package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology that is started again when it fails, as Storm's supervisor starts a worker process again: what failed is stopped,
 * and after a pause all its components are made anew from the topology as it was submitted. Whether it is active outlives
 * the restart; what was in flight does not.
 *
 * <p>A thread of its own does that, started with the topology rather than by the failure, which may be that no thread can
 * be started.
 */
final class SupervisedRuntime implements TopologyRuntime {
    /** Is notified of failures, on any thread; must not wait for the topology. */
    interface Listener {
        /**
         * The topology failed and is started again.
         *
         * @param restart number of the restart, from 1
         * @param pauseMs until then, milliseconds
         */
        void restarting(Throwable failure, int restart, long pauseMs);

        /** The topology failed for good; it is not stopped yet. Again for what it throws while it is being stopped. */
        void failed(Throwable failure);
    }

    /** Starts the topology once. */
    @FunctionalInterface
    interface Starter {
        /** As {@link TopologyRuntime.Factory#start}. */
        TopologyRuntime start(TopologyPlan plan, EngineConfig config, boolean active, Consumer<Throwable> onFailure)
                throws Exception;
    }

    private static final Logger LOG = LoggerFactory.getLogger(SupervisedRuntime.class);
    /** What stands in for a topology that could not be started again. */
    private static final TopologyRuntime NOTHING = new TopologyRuntime() {
        @Override
        public void setActive(boolean active) {}

        @Override
        public void rebalance(TopologyPlan rebalanced) {}

        @Override
        public void stop() {}
    };

    private final Starter starter;
    private final TopologySettings settings;
    private final Listener listener;
    private final RestartPause pause = new RestartPause();
    private final Thread supervisor;

    /** Serialises what is said to the runtime. Held while user code may run, so never taken together with a failure. */
    private final Object control = new Object();

    /** What is started again; replaced by a rebalance. */
    private volatile TopologyPlan plan;

    // Guarded by this.
    private Generation current = new Generation();
    private boolean active;
    private boolean pausing;
    private boolean stopped;
    private int restarts;

    /** The topology between two failures. */
    private final class Generation implements Consumer<Throwable> {
        private final long startedMs = Time.currentTimeMillis();

        // Guarded by the supervised runtime.
        private @Nullable TopologyRuntime runtime;
        private @Nullable Throwable failure;
        /** Not because of a failure. */
        private boolean isRestarted;

        private long ranMs;

        @Override
        public void accept(Throwable thrown) {
            fail(this, thrown);
        }
    }

    private SupervisedRuntime(
            Starter starter, TopologyPlan plan, TopologySettings settings, boolean active, Listener listener) {
        this.starter = starter;
        this.plan = plan;
        this.settings = settings;
        this.active = active;
        this.listener = listener;
        this.supervisor = new Thread(this::supervise, "aurochs-supervisor-" + plan.name());
        supervisor.setDaemon(true);
    }

    /**
     * Starts a topology.
     *
     * @throws Exception when it cannot be set up at all, which no restart would mend; nothing is left running then
     */
    static TopologyRuntime start(
            Starter starter, TopologyPlan plan, TopologySettings settings, boolean active, Listener listener)
            throws Exception {
        SupervisedRuntime supervised = new SupervisedRuntime(starter, plan, settings, active, listener);
        supervised.supervisor.start();
        try {
            supervised.startCurrent();
        } catch (Throwable t) {
            supervised.stop();
            throw t;
        }
        return supervised;
    }

    private void startCurrent() throws Exception {
        synchronized (control) {
            Generation starting;
            boolean startActive;
            synchronized (this) {
                starting = current;
                startActive = active;
            }
            TopologyRuntime started = starter.start(plan, settings.engine(), startActive, starting);
            synchronized (this) {
                starting.runtime = started;
                notifyAll();
            }
        }
    }

    private void fail(Generation failed, Throwable thrown) {
        synchronized (this) {
            if (failed.failure != null) {
                // What follows from the first, or from threads being interrupted because of it.
                LOG.debug("topology {} failed once more", plan.name(), thrown);
                return;
            }
            if (!stopped) {
                failed.failure = thrown;
                failed.ranMs = Time.currentTimeMillis() - failed.startedMs;
                if (restarts < settings.restarts()) {
                    notifyAll();
                    return;
                }
            }
        }
        listener.failed(thrown);
    }

    /** Has the topology started again as after a failure, but without a pause, and not counted as one. */
    @Override
    public synchronized boolean restart(String reason) {
        if (stopped || current.failure != null) {
            return true;
        }
        if (current.runtime == null) {
            return false;
        }
        LOG.info("topology {} is started again: {}", plan.name(), reason);
        current.failure = new IllegalStateException(reason);
        current.isRestarted = true;
        notifyAll();
        return true;
    }

    private void supervise() {
        while (true) {
            Generation failed = awaitFailure();
            if (failed == null) {
                return;
            }
            long pauseMs = failed.isRestarted ? 0 : pauseAfter(failed);
            // Does not keep the topology from its restart, nor does reporting: there may not even be the memory to say
            // what happened.
            attempt("stopping it", () -> abort(failed));
            if (pause(pauseMs)) {
                startAgain();
            }
        }
    }

    /** Counts a failure and reports it; returns how long to wait, milliseconds. */
    private long pauseAfter(Generation failed) {
        long pauseMs = pause.next(failed.ranMs);
        int restart = countRestart();
        Throwable cause = Objects.requireNonNull(failed.failure);
        attempt("reporting a failure", () -> listener.restarting(cause, restart, pauseMs));
        return pauseMs;
    }

    /** Waits until the topology has failed and its start, which may still be going on, is over; null once it is stopped. */
    private synchronized @Nullable Generation awaitFailure() {
        while (!stopped) {
            if (current.failure != null
                    && current.runtime != null
                    && (current.isRestarted || restarts < settings.restarts())) {
                return current;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                // Whoever stops the pause may have come a moment too late for it; the flags say what is to be done.
                LOG.debug("topology {}: its supervisor was interrupted", plan.name(), e);
            }
        }
        return null;
    }

    private void attempt(String what, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            LOG.error("topology {}: {} went wrong; it is started again nevertheless", plan.name(), what, e);
        }
    }

    private synchronized int countRestart() {
        return ++restarts;
    }

    private void abort(Generation failed) {
        TopologyRuntime runtime;
        synchronized (this) {
            runtime = failed.runtime;
            failed.runtime = null;
        }
        if (runtime != null) {
            runtime.abort();
        }
    }

    /** Waits on Storm's clock, simulated or not; false when the topology was stopped meanwhile. */
    private boolean pause(long pauseMs) {
        synchronized (this) {
            if (stopped) {
                return false;
            }
            pausing = true;
        }
        try {
            Time.sleep(pauseMs);
        } catch (InterruptedException e) {
            // Stopped, or simulated time has ended.
            LOG.debug("topology {}: its pause was cut short", plan.name(), e);
        }
        synchronized (this) {
            pausing = false;
            return !stopped;
        }
    }

    private void startAgain() {
        Generation next = new Generation();
        synchronized (this) {
            current = next;
        }
        try {
            startCurrent();
        } catch (Throwable t) {
            synchronized (this) {
                // Nothing runs, but there is a failure to be treated like any other.
                next.runtime = NOTHING;
            }
            fail(next, t);
        }
    }

    @Override
    public void setActive(boolean nowActive) {
        synchronized (control) {
            TopologyRuntime running;
            synchronized (this) {
                active = nowActive;
                running = current.failure == null ? current.runtime : null;
            }
            if (running != null) {
                running.setActive(nowActive);
            }
        }
    }

    /** What runs now; {@link #NOTHING} between a failure and the next start. */
    private synchronized TopologyRuntime running() {
        TopologyRuntime running = current.failure == null ? current.runtime : null;
        return running == null ? NOTHING : running;
    }

    @Override
    public void credentialsChanged() {
        running().credentialsChanged();
    }

    /** What is started again after a failure is the rebalanced topology. */
    @Override
    public void rebalance(TopologyPlan rebalanced) {
        synchronized (control) {
            running().rebalance(rebalanced);
            plan = rebalanced;
        }
    }

    /** What is started again after a failure is the topology with the new bolt, once all tasks have it. */
    @Override
    public CompletableFuture<Void> replaceBolt(TopologyPlan replaced, String bolt) {
        Generation replacing;
        TopologyRuntime running;
        synchronized (this) {
            replacing = current;
            running = running();
        }
        // Outside the locks: making the objects is user code, and must not keep the topology from being stopped.
        return running.replaceBolt(replaced, bolt).thenRun(() -> replacedBolt(replacing, replaced));
    }

    private synchronized void replacedBolt(Generation replacing, TopologyPlan replaced) {
        if (current != replacing || replacing.failure != null) {
            throw new IllegalStateException(
                    "the topology was stopped when its tasks had the new bolt, and is started again with the old one");
        }
        plan = replaced;
    }

    @Override
    public void drain() {
        running().drain();
    }

    @Override
    public boolean isWaiting() {
        return running().isWaiting();
    }

    @Override
    public Map<Integer, ExecutorStats> statistics() {
        return running().statistics();
    }

    @Override
    public void stop() {
        synchronized (this) {
            stopped = true;
            if (pausing) {
                supervisor.interrupt();
            }
            notifyAll();
        }
        try {
            supervisor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        TopologyRuntime last;
        synchronized (this) {
            last = current.runtime;
        }
        if (last != null) {
            last.stop();
        }
    }
}
