package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;

/** Tells a person at a terminal what becomes of the jobs: a line each, from any thread. */
final class JobReport {
    private final PrintStream err;
    private final Predicate<String> isUsers;
    private final boolean verbose;

    /**
     * Creates it.
     *
     * @param isUsers tells by its name whether a class is the user's
     * @param verbose whether stack traces are wanted
     */
    JobReport(PrintStream err, Predicate<String> isUsers, boolean verbose) {
        this.err = err;
        this.isUsers = isUsers;
        this.verbose = verbose;
    }

    void submitted(String name, JobID id) {
        say("job '" + name + "' submitted with id " + id);
    }

    void finished(String name, JobExecutionResult result) {
        say("job '" + name + "' finished; net runtime " + seconds(result.getNetRuntime()));
    }

    void canceled(String name, long elapsedMs) {
        say("job '" + name + "' was cancelled after " + seconds(elapsedMs));
    }

    void failed(String name, long elapsedMs, Throwable failure) {
        say("job '" + name + "' failed after " + seconds(elapsedMs) + ": " + reason(failure));
        if (verbose) {
            failure.printStackTrace(err);
        }
    }

    /** Why something went wrong, in one line. */
    String reason(Throwable failure) {
        return OtherLine.remedy(failure).orElseGet(() -> ErrorLine.of(failure, isUsers));
    }

    void say(String line) {
        err.println("aurochs: " + line);
    }

    private static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.1f s", ms / 1e3);
    }
}
