package io.aurochs.worker;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads beside the workers that do short work for others, as answering requests: no more than there is work at a time. They are daemons,
 * and end when there has been nothing to do for a while. Work that finds all of them busy is refused. Any thread.
 */
public final class ServiceThreads implements Executor, AutoCloseable {
    private static final long IDLE_S = 30;

    private final ThreadPoolExecutor threads;

    private ServiceThreads(String name, int most) {
        threads = new ThreadPoolExecutor(0, most, IDLE_S, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Threads of which none is started yet.
     *
     * @param name of each
     * @param most how many there are at most
     */
    public static ServiceThreads named(String name, int most) {
        return new ServiceThreads(name, most);
    }

    /**
     * Has work done.
     *
     * @throws java.util.concurrent.RejectedExecutionException when all threads are busy, or this was closed
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
