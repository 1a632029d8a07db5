package io.aurochs.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts, names, binds and joins worker threads; the only place of the engine where a thread begins. */
final class ThreadStarter {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadStarter.class);

    private final Consumer<Throwable> onFailure;
    private final CoreBinding binding;
    private final List<Thread> threads = new ArrayList<>();

    ThreadStarter(Consumer<Throwable> onFailure, CoreBinding binding) {
        this.onFailure = onFailure;
        this.binding = binding;
    }

    /** Starts a thread that first binds itself, so that what it allocates lies near its core. */
    synchronized void start(String name, Runnable body) {
        threads.removeIf(ended -> ended.getState() == Thread.State.TERMINATED);
        int number = threads.size();
        Thread thread = new Thread(
                () -> {
                    binding.bindCurrentThread(number);
                    body.run();
                },
                name);
        // User code may leave threads of its own; ours must not keep a JVM alive whose main has ended the job.
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((failed, throwable) -> onFailure.accept(throwable));
        threads.add(thread);
        thread.start();
    }

    /** Waits for all threads, interrupting those that still run after the grace time. */
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
        return threads.stream().filter(Thread::isAlive).toList();
    }
}
