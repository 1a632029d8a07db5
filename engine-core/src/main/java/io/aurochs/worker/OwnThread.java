package io.aurochs.worker;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does something once beside the workers, which may take any time. */
public final class OwnThread {
    private static final Logger LOG = LoggerFactory.getLogger(OwnThread.class);

    private OwnThread() {}

    /**
     * Has it done on a thread of its own, which keeps no JVM alive. What it throws is logged.
     *
     * @param name of the thread
     */
    public static void run(String name, Runnable work) {
        new ThreadStarter(failure -> LOG.error("{} has failed", name, failure)).start(name, work);
    }
}
