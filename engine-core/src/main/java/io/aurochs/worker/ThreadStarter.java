package io.aurochs.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts, names, binds and joins worker threads; the only place of the engine where a thread begins. */
final class ThreadStarter {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadStarter.class);

    private final Consumer<Throwable> onFailure;
    private final CoreBinding binding;
    private final List<Thread> bound = new ArrayList<>();
    private final List<Thread> unbound = new ArrayList<>();

    ThreadStarter(Consumer<Throwable> onFailure, CoreBinding binding) {
        this.onFailure = onFailure;
        this.binding = binding;
    }

    /** Starts a thread that first binds itself, so that what it allocates lies near its core. */
    synchronized void start(String name, Runnable body) {
        int number = started(bound);
        add(bound, name, () -> {
            binding.bindCurrentThread(number);
            body.run();
        });
    }

    /** Starts a thread that runs no task and may run on any core. */
    synchronized void startUnbound(String name, Runnable body) {
        started(unbound);
        add(unbound, name, body);
    }

    /** How many of the threads there are, those that have ended apart. */
    private static int started(List<Thread> threads) {
        threads.removeIf(ended -> ended.getState() == Thread.State.TERMINATED);
        return threads.size();
    }

    private void add(List<Thread> threads, String name, Runnable body) {
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
        return Stream.concat(bound.stream(), unbound.stream())
                .filter(thread -> thread.isAlive() && !isExitingJvm(thread))
                .toList();
    }

    private static boolean isExitingJvm(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }
}
