package io.aurochs.benchmarks.runner;

import java.io.IOException;

/** Ends this JVM when the process that started it is gone: its end of our standard input is closed then, however it ended. */
public final class EndWithParent {
    private static final int INTERRUPTED = 130;

    private EndWithParent() {}

    /** Starts a daemon thread that waits for the end of standard input. */
    public static void watch() {
        Thread watcher = new Thread(EndWithParent::awaitEnd, "parent-watch");
        watcher.setDaemon(true);
        watcher.start();
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                // Nobody writes to it; whatever comes is dropped.
            }
        } catch (IOException e) {
            // A broken pipe says the same as its end.
        }
        Runtime.getRuntime().halt(INTERRUPTED);
    }
}
