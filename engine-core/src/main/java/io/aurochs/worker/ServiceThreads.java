package io.aurochs.worker;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few threads beside the workers that do short work for others, as answering requests. They are daemons, and end when there has been
 * nothing to do for a while. Work that finds too much waiting before it is refused. Any thread.
 */
public final class ServiceThreads implements Executor, AutoCloseable {
    private static final long IDLE_S = 30;

    private final ThreadPoolExecutor threads;

    private ServiceThreads(String name, int most, int mostWaiting) {
        threads = new ThreadPoolExecutor(
                most, most, IDLE_S, TimeUnit.SECONDS, new ArrayBlockingQueue<>(mostWaiting), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Threads of which none is started yet.
     *
     * @param name of each
     * @param most how many there are at most
     * @param mostWaiting how much work may wait
     */
    public static ServiceThreads named(String name, int most, int mostWaiting) {
        return new ServiceThreads(name, most, mostWaiting);
    }

    /**
     * Has work done.
     *
     * @throws java.util.concurrent.RejectedExecutionException when too much waits, or this was closed
     */
    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    /** Interrupts what is being done, and does nothing more. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
