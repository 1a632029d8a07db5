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
     * {@code System.exit} is not waited for: it waits itself, for whoever stops the job as the JVM exits.
     */
    boolean join(long graceNs) {
        try {
            if (joinAll(graceNs)) {
                return true;
            }
            for (Thread thread : alive()) {
                LOG.warn("{}: user code has not returned; interrupting it", thread.getName());
                thread.interrupt();
            }
            boolean ended = joinAll(graceNs);
            for (Thread thread : alive()) {
                LOG.error("{}: user code ignores the interrupt; its thread is left behind", thread.getName());
            }
            return ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits for all threads; interrupts none. */
    boolean joinPatiently(long graceNs) {
        try {
            return joinAll(graceNs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean joinAll(long graceNs) throws InterruptedException {
        long deadline = System.nanoTime() + graceNs;
        // A worker may start another one before it ends: look again after each.
        for (List<Thread> left = alive(); !left.isEmpty(); left = alive()) {
            long leftNs = deadline - System.nanoTime();
            if (leftNs <= 0) {
                return false;
            }
            left.get(0).join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNs)));
        }
        return true;
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
