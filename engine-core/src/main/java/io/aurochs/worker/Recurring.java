package io.aurochs.worker;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread beside the workers that does something now and then, until it is closed. What fails in it is logged and ends it alone. */
public final class Recurring {
    private static final Logger LOG = LoggerFactory.getLogger(Recurring.class);
    private static final long NEVER = Long.MAX_VALUE;

    private final String name;
    private final LongSupplier step;
    private final ThreadStarter threads = new ThreadStarter(failure -> {});
    private boolean closed;
    private long nextNs;

    /** @param step does it, and says in how many nanoseconds again; {@link Long#MAX_VALUE}: when it is {@linkplain #soon asked} to */
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
        soon(firstNs);
        threads.start(name, this::run);
    }

    /** Has the next step in so many nanoseconds, whatever the last one said, or the one in progress is going to say. Any thread. */
    public synchronized void soon(long ns) {
        nextNs = in(ns);
        notifyAll();
    }

    private static long in(long ns) {
        return ns == NEVER ? NEVER : System.nanoTime() + ns;
    }

    @SuppressWarnings("CatchThrowable")
    private void run() {
        try {
            while (isTimeForNext()) {
                long again = step.getAsLong();
                synchronized (this) {
                    // Unless it was asked for meanwhile.
                    if (nextNs == NEVER) {
                        nextNs = in(again);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable t) {
            LOG.warn("{}: {}; it is not tried again, all else goes on", name, t.toString(), t);
        }
    }

    /** Waits, and takes the time that was set; false when it was closed meanwhile. */
    private synchronized boolean isTimeForNext() throws InterruptedException {
        while (!closed) {
            long leftNs = nextNs - System.nanoTime();
            if (nextNs == NEVER) {
                wait();
            } else if (leftNs <= 0) {
                nextNs = NEVER;
                return true;
            } else {
                // No time at all would be for ever.
                wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
            }
        }
        return false;
    }

    /** Ends it, when a step in progress is done. Any thread. */
    public synchronized void end() {
        closed = true;
        notifyAll();
    }

    /**
     * Ends it, and waits until it has ended. Not for its own thread.
     *
     * @param graceNs how long to wait for a step in progress, nanoseconds
     */
    public void close(long graceNs) {
        end();
        if (!threads.joinPatiently(graceNs)) {
            LOG.warn("{}: its last step goes on for a while", name);
        }
    }
}
