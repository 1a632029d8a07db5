package io.aurochs.worker;

/** What is to be done before the JVM exits, for whatever reason but a crash. */
public final class AtExit {
    private AtExit() {}

    /**
     * Has it done then, on a thread of its own.
     *
     * @param name of the thread
     */
    public static void run(String name, Runnable last) {
        Runtime.getRuntime().addShutdownHook(new Thread(last, name));
    }
}
