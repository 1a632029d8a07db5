package io.aurochs.flink.launch;

import java.util.Arrays;

/**
 * Cancels the jobs of the command that run when the JVM begins to exit, by a signal (Ctrl-C, SIGTERM) or by the user's main, and waits
 * for them for a while. Flink's own shutdown hooks take an embedded cluster apart meanwhile, so that no job could go on. Jobs that outlive
 * the command are named and go on; the exit code is then the program's own.
 */
final class ExitHook implements Runnable {
    /** Longest wait for the cancelled jobs, milliseconds: longer looks like a hang. */
    private static final long CANCEL_MS = 30_000;
    /** Longest wait for their cluster after that, milliseconds. */
    private static final long CLOSE_MS = 5_000;

    private final SubmittedJobs jobs;
    private final JobReport report;

    ExitHook(SubmittedJobs jobs, JobReport report) {
        this.jobs = jobs;
        this.report = report;
    }

    @Override
    public void run() {
        if (jobs.running().isEmpty()) {
            return;
        }
        boolean byProgram = calledByProgram();
        String reason = byProgram ? "the program called System.exit" : "interrupted";
        if (jobs.tenure() != Tenure.OF_THE_COMMAND) {
            report.say(reason + "; still on the cluster: " + jobs.runningNames());
            return;
        }
        report.say(reason + "; cancelling " + jobs.runningNames());
        cancel();
        if (byProgram) {
            // The code that the program chose would say that all went well.
            Runtime.getRuntime().halt(ExitCode.JOB_FAILED);
        }
    }

    private void cancel() {
        jobs.cancelRunning();
        try {
            if (!jobs.awaitAll(CANCEL_MS)) {
                report.say(jobs.runningNames() + " did not end within " + CANCEL_MS / 1_000 + " s; exiting without");
                return;
            }
            EmbeddedClusters.close(CLOSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A signal's handler calls a method of its own, never {@code Runtime.exit}. */
    static boolean calledByProgram() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }
}
