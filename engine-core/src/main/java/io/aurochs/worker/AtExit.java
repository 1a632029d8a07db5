package io.aurochs.worker;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is to be done before the JVM exits, for whatever reason but a crash. */
public final class AtExit {
    private static final Logger LOG = LoggerFactory.getLogger(AtExit.class);

    private AtExit() {}

    /**
     * Has it done then, on a thread of its own.
     *
     * @param name of the thread
     * @return takes that back; without effect when the JVM exits already
     */
    public static Runnable run(String name, Runnable last) {
        Thread thread = new Thread(last, name);
        Runtime.getRuntime().addShutdownHook(thread);
        return () -> takeBack(thread);
    }

    private static void takeBack(Thread thread) {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            LOG.debug("{} runs", thread.getName(), e);
        }
    }
}
