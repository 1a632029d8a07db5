package io.aurochs.worker;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread beside the workers that does something now and then, until it is closed. What fails in it is logged and ends it alone. */
public final class Recurring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recurring.class);
    private static final long LONGEST_LAST_STEP_NS = TimeUnit.SECONDS.toNanos(5);

    private final String name;
    private final LongSupplier step;
    private final ThreadStarter threads = new ThreadStarter(failure -> {});
    private boolean closed;

    /** @param step does it, and says in how many nanoseconds again; {@link Long#MAX_VALUE}: never */
    public Recurring(String name, LongSupplier step) {
        this.name = name;
        this.step = step;
    }

    /**
     * Starts the thread.
     *
     * @param firstNs in how many nanoseconds the first step is
     */
    public void start(long firstNs) {
        threads.start(name, () -> run(firstNs));
    }

    private void run(long firstNs) {
        long nextNs = firstNs;
        try {
            while (nextNs != Long.MAX_VALUE && waitFor(nextNs)) {
                nextNs = step.getAsLong();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("{}: {}; it is not tried again, all else goes on", name, e.toString(), e);
        }
    }

    /** False when it was closed meanwhile. */
    private synchronized boolean waitFor(long ns) throws InterruptedException {
        long deadline = System.nanoTime() + ns;
        while (!closed) {
            long leftNs = deadline - System.nanoTime();
            if (leftNs <= 0) {
                return true;
            }
            // A nanosecond less would be no time at all, which is for ever.
            wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
        }
        return false;
    }

    /** Ends it, waiting a while for a step in progress. Not for its own thread. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        if (!threads.joinPatiently(LONGEST_LAST_STEP_NS)) {
            LOG.warn("{}: its last step goes on", name);
        }
    }
}
