package io.aurochs.flink.launch;

import java.io.PrintStream;
import org.apache.flink.table.client.gateway.Executor;

/**
 * Cancels what a session runs when the JVM begins to exit before the session is closed, and waits for it for a while: on a signal (Ctrl-C,
 * SIGTERM). When a function of the user's calls {@code System.exit}, its task cannot end, and nothing waits for it.
 */
final class SqlExitHook implements Runnable {
    /** Longest wait for jobs that are cancelled, milliseconds: longer looks like a hang. */
    private static final long CANCEL_MS = 30_000;

    private final Executor executor;
    private final PrintStream err;
    private volatile boolean isExiting;

    /** @param err where messages go */
    SqlExitHook(Executor executor, PrintStream err) {
        this.executor = executor;
        this.err = err;
    }

    /** Whether the JVM exits; no further statement is to begin then. Any thread may ask. */
    boolean isExiting() {
        return isExiting;
    }

    @Override
    public void run() {
        isExiting = true;
        if (ExitHook.calledByProgram()) {
            err.println("aurochs: a function called System.exit; exiting without waiting for its job");
            // The code that the function chose would say that all went well.
            Runtime.getRuntime().halt(ExitCode.JOB_FAILED);
        }
        try {
            cancel();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void cancel() throws InterruptedException {
        // Each job has a cluster of its own, from before it is submitted to after its end.
        if (EmbeddedClusters.open() > 0) {
            err.println("aurochs: interrupted; cancelling");
            if (!EmbeddedClusters.cancelJobs(CANCEL_MS)) {
                err.println("aurochs: the job did not end within " + CANCEL_MS / 1_000 + " s; exiting without");
                return;
            }
        }
        executor.close();
        SqlSession.closeClusters(err);
    }
}
