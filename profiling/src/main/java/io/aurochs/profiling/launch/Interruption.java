package io.aurochs.profiling.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What Ctrl-C and SIGTERM do to the command: its thread is interrupted, and this JVM ends when that thread has left its
 * {@code try} block or {@value #PATIENCE_S} seconds have passed.
 */
final class Interruption implements AutoCloseable {
    /** More than a job and its tools take to end. */
    private static final long PATIENCE_S = 60;

    private final Thread command = Thread.currentThread();
    private final CountDownLatch left = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "aurochs-profile-interrupt");
    private volatile boolean isAsked;

    /** Of the calling thread. */
    Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether this JVM was asked to end; what fails then does so for no other reason. Any thread. */
    boolean isAsked() {
        return isAsked;
    }

    @Override
    public void close() {
        left.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It runs, or has run.
        }
    }

    private void interrupt() {
        isAsked = true;
        command.interrupt();
        try {
            left.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
