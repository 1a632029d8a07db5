package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.InProcessNimbus;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Ends topologies properly when the JVM begins to exit. On a signal (Ctrl-C, SIGTERM) they are ended without waiting for
 * acknowledgements, but with their {@code cleanup}. When the user's main calls {@code System.exit} after submitting, as
 * a client of a cluster may, they go on, and the exit waits for them.
 */
final class ExitHook implements Runnable {
    /** Longest wait for {@code cleanup} after a signal, milliseconds: longer looks like a hang. */
    private static final long CLEANUP_MS = 30_000;
    /** How often to look for a signal while topologies outlive the user's main, milliseconds. */
    private static final long SIGNAL_CHECK_MS = 200;

    private final InProcessNimbus nimbus;
    private final SwapServer swaps;
    private final Thread mainThread;
    private final PrintStream err;

    /**
     * Creates it.
     *
     * @param swaps is closed before the JVM exits
     * @param mainThread the thread that calls the user's main
     */
    ExitHook(InProcessNimbus nimbus, SwapServer swaps, Thread mainThread, PrintStream err) {
        this.nimbus = nimbus;
        this.swaps = swaps;
        this.mainThread = mainThread;
        this.err = err;
    }

    @Override
    public void run() {
        try {
            Optional<Thread> caller = threadInside("java.lang.Runtime", "exit");
            if (caller.isPresent() && caller.get() == mainThread) {
                outliveMain();
            } else {
                if (anyAlive()) {
                    sayEnding(caller.map(thread -> "thread " + thread.getName() + " called System.exit")
                            .orElse("interrupted"));
                }
                endAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The JVM would exit with the code that main gave; only halting can say that the topologies fared otherwise. */
    private void outliveMain() throws InterruptedException {
        if (anyAlive()) {
            err.println("aurochs: main called System.exit; its topologies go on (Ctrl-C ends them)");
        }
        while (!nimbus.awaitAllEnded(SIGNAL_CHECK_MS)) {
            // The thread of a signal's handler, which wants the JVM to exit, waits until the hooks are through.
            if (threadInside("java.lang.Terminator$1", "handle").isPresent()) {
                sayEnding("interrupted");
                endAll();
                Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
            }
        }
        swaps.close();
        nimbus.close();
        if (nimbus.anyFailed()) {
            Runtime.getRuntime().halt(ExitCode.JOB_FAILED);
        }
    }

    private boolean anyAlive() {
        return !nimbus.getTopologySummaries().isEmpty();
    }

    private void sayEnding(String why) {
        err.println("aurochs: " + why + "; ending " + names() + " without waiting for acknowledgements");
    }

    private void endAll() throws InterruptedException {
        swaps.close();
        nimbus.beginClose();
        if (nimbus.awaitAllEnded(CLEANUP_MS)) {
            // The JVM may exit before the main thread has closed it.
            nimbus.close();
        } else {
            err.println("aurochs: " + names() + " did not end within " + CLEANUP_MS / 1_000
                    + " s; exiting without the rest of its cleanup");
        }
    }

    private String names() {
        return nimbus.getTopologySummaries().stream()
                .map(summary -> "topology " + summary.get_name())
                .collect(Collectors.joining(", "));
    }

    private static Optional<Thread> threadInside(String className, String method) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> Arrays.stream(entry.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(className)
                                && frame.getMethodName().equals(method)))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
