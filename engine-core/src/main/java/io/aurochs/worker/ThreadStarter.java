package io.aurochs.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts, names and joins worker threads; the only place of the engine where a thread begins. */
final class ThreadStarter {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadStarter.class);

    private final Consumer<Throwable> onFailure;
    private final List<Thread> threads = new ArrayList<>();

    ThreadStarter(Consumer<Throwable> onFailure) {
        this.onFailure = onFailure;
    }

    synchronized void start(String name, Runnable body) {
        threads.removeIf(ended -> ended.getState() == Thread.State.TERMINATED);
        Thread thread = new Thread(body, name);
        // User code may leave threads of its own; ours must not keep a JVM alive whose main has ended the job.
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((failed, throwable) -> onFailure.accept(throwable));
        threads.add(thread);
        thread.start();
    }

    /**
     * Waits for all threads, interrupting those that still run after the grace time. One in which user code called
     * {@code System.exit} is not waited for: it waits itself, for whoever stops the job as the JVM exits. An interrupt of the caller
     * does not end the wait, as nobody would stop the job after it; the caller still has it afterwards.
     *
     * @return false when some run on
     */
    boolean join(long graceNs) {
        if (joinPatiently(graceNs)) {
            return true;
        }
        interrupt();
        boolean ended = joinPatiently(graceNs);
        leaveBehind();
        return ended;
    }

    /** Interrupts those that have not ended, and says which. */
    void interrupt() {
        for (Thread thread : alive()) {
            LOG.warn("{}: user code has not returned; interrupting it", thread.getName());
            thread.interrupt();
        }
    }

    /** Says which have not ended, although they were interrupted. */
    void leaveBehind() {
        for (Thread thread : alive()) {
            LOG.error("{}: user code ignores the interrupt; its thread is left behind", thread.getName());
        }
    }

    /** Waits for all threads as {@link #join} does; interrupts none. */
    boolean joinPatiently(long graceNs) {
        long deadline = System.nanoTime() + graceNs;
        boolean interrupted = false;
        // A worker may start another one before it ends: look again after each.
        List<Thread> left = alive();
        long leftNs = graceNs;
        while (!left.isEmpty() && leftNs > 0) {
            try {
                left.get(0).join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
            } catch (InterruptedException e) {
                // With the interrupt still set no wait would last.
                interrupted = true;
            }
            left = alive();
            leftNs = deadline - System.nanoTime();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left.isEmpty();
    }

    private synchronized List<Thread> alive() {
        return threads.stream()
                .filter(thread -> thread.isAlive() && !isExitingJvm(thread))
                .toList();
    }

    private static boolean isExitingJvm(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }
}
