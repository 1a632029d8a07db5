package io.aurochs.control;

import io.aurochs.worker.Recurring;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Carries requests out that call a user's code, one after the other, on a thread of its own: it may take any time, and others come meanwhile. */
final class LongRequests implements AutoCloseable {
    /** How many may wait, each with its connection. */
    static final int MOST_WAITING = 16;

    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Recurring thread;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean isClosed;

    /** @param name of its thread */
    LongRequests(String name) {
        thread = new Recurring(name, this::step);
        thread.start(0);
    }

    /**
     * Has it run after all that wait. Any thread.
     *
     * @return false when too many wait, or this was closed
     */
    synchronized boolean offer(Runnable request) {
        if (isClosed || waiting.size() == MOST_WAITING) {
            return false;
        }
        waiting.add(request);
        notifyAll();
        return true;
    }

    private long step() {
        try {
            Runnable next = next();
            if (next == null) {
                return Long.MAX_VALUE;
            }
            next.run();
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Long.MAX_VALUE;
        }
    }

    /** Waits; null when this was closed. */
    private synchronized @Nullable Runnable next() throws InterruptedException {
        while (waiting.isEmpty() && !isClosed) {
            wait();
        }
        return isClosed ? null : waiting.remove();
    }

    /** Runs no further one; one that does not return is left behind. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            notifyAll();
        }
        thread.close(GRACE_NS);
    }
}
