package io.aurochs.storm.launch;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.function.Consumer;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one submitted topology: ACTIVE ⇄ INACTIVE → KILLED → ended. It ends when it is killed, after the wait that
 * lets acknowledgements come back, or when it fails, without one.
 *
 * <p>Ending takes its own thread, because a kill may come from one of the topology's own threads (a spout that kills its
 * topology when it is done) and stopping waits for those.
 */
final class HostedTopology {
    private static final Logger LOG = LoggerFactory.getLogger(HostedTopology.class);

    private final TopologyPlan plan;
    private final EngineConfig config;
    private final Consumer<HostedTopology> onEnd;
    private final long startedMs = Time.currentTimeMillis();

    /** Serialises what is said to the runtime. Held while user code may run, so never taken together with a failure. */
    private final Object control = new Object();

    // Guarded by this.
    private TopologyStatus status;
    private @Nullable TopologyRuntime runtime;
    private @Nullable Throwable failure;
    private @Nullable Thread ender;
    private boolean startReturned;
    private boolean stopping;
    private long endMs = Long.MAX_VALUE;

    HostedTopology(TopologyPlan plan, EngineConfig config, boolean active, Consumer<HostedTopology> onEnd) {
        this.plan = plan;
        this.config = config;
        this.onEnd = onEnd;
        this.status = active ? TopologyStatus.ACTIVE : TopologyStatus.INACTIVE;
    }

    TopologyPlan plan() {
        return plan;
    }

    EngineConfig config() {
        return config;
    }

    synchronized TopologyStatus status() {
        return status;
    }

    synchronized @Nullable Throwable failure() {
        return failure;
    }

    long elapsedMs() {
        return Time.currentTimeMillis() - startedMs;
    }

    /** Starts it on the calling thread. What goes wrong fails the topology, not the caller, as on a cluster. */
    void start(TopologyRuntime.Factory factory) {
        synchronized (control) {
            TopologyRuntime started = null;
            try {
                started = factory.start(plan, config, status() == TopologyStatus.ACTIVE, this::fail);
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

    /** Activates or deactivates. Returns false when it is too late: the topology is being killed. */
    boolean setActive(boolean active) {
        synchronized (control) {
            TopologyRuntime running;
            synchronized (this) {
                if (status == TopologyStatus.KILLED) {
                    return false;
                }
                status = active ? TopologyStatus.ACTIVE : TopologyStatus.INACTIVE;
                running = runtime;
            }
            if (running != null) {
                tell(running, active);
            }
            return true;
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

    /** Deactivates now and ends after {@code waitMs} milliseconds, or earlier when an earlier kill said so. */
    void kill(long waitMs) {
        endAt(Time.currentTimeMillis() + waitMs);
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
        }
        endAt(Time.currentTimeMillis());
    }

    private synchronized void endAt(long timeMs) {
        status = TopologyStatus.KILLED;
        endMs = Math.min(endMs, timeMs);
        if (ender == null) {
            ender = new Thread(this::end, "aurochs-end-" + plan.name());
            ender.start();
        } else {
            notifyAll();
        }
    }

    private void end() {
        try {
            TopologyRuntime running = awaitStart();
            if (running != null) {
                synchronized (control) {
                    tell(running, false);
                }
                awaitEndTime();
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
            onEnd.accept(this);
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
            wait(leftMs);
        }
    }
}
