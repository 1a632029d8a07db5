package io.aurochs.flink.operator;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Flushes the output of tasks that rest, a little later: as Flink's {@code OutputFlusher} does for one writer at its buffer
 * timeout, but by one thread for all tasks of the JVM, and only when some output waits. Thread-safe.
 */
final class OutputFlusher implements DelayedFlush {
    private static final OutputFlusher OF_THIS_JVM = new OutputFlusher();

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, OutputFlusher::thread);

    OutputFlusher() {
        timer.prestartCoreThread();
    }

    static OutputFlusher ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** It outlives the job whose task begins it, and so takes over nothing of that task's thread. */
    private static Thread thread(Runnable body) {
        Thread thread = new Thread(null, body, "aurochs-output-flusher", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(OutputFlusher.class.getClassLoader());
        return thread;
    }

    @Override
    public void flushAfter(long delayNs, Runnable flush) {
        Future<?> unused = timer.schedule(flush, delayNs, TimeUnit.NANOSECONDS);
    }
}
