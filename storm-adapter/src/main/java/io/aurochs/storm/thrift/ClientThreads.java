package io.aurochs.storm.thrift;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Threads that work for a server's clients. They are daemons: the caller decides how long the JVM stays, and not a call without an answer. */
public final class ClientThreads {
    private static final int IDLE_SECS = 60;

    private ClientThreads() {}

    /**
     * Threads that start when there is work, and end when there has been none for a minute.
     *
     * @param name of each
     * @param count how many there are at most
     * @param waiting how many clients may wait for one, beyond which work is refused; null: any number
     */
    public static ExecutorService of(String name, int count, @Nullable Integer waiting) {
        BlockingQueue<Runnable> queue =
                waiting == null ? new LinkedBlockingQueue<>() : new ArrayBlockingQueue<>(waiting);
        ThreadPoolExecutor threads = new ThreadPoolExecutor(count, count, IDLE_SECS, TimeUnit.SECONDS, queue, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
