package io.aurochs.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Threads of a test that end together: when one fails, or the test is interrupted, the others stop too. */
public final class RacingThreads {
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();

    /** Starts one; what waits in it for another thread ends when {@link #haveFailed()}. */
    public void start(Runnable body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        });
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Whether one has failed, so that the others stop. Any thread. */
    public boolean haveFailed() {
        return failure.get() != null;
    }

    /** Lets others run: there may be more threads than cores. */
    @SuppressWarnings("ThreadPriorityCheck")
    public static void giveWay() {
        Thread.yield();
    }

    /** Waits until all have ended; throws an {@link AssertionError} with the first failure. */
    public void join() throws InterruptedException {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            failure.compareAndSet(null, e);
            throw e;
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("a thread failed", thrown);
        }
    }
}
