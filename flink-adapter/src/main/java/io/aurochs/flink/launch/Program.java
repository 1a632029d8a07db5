package io.aurochs.flink.launch;

import java.util.Optional;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.Configuration;

/**
 * Calls the user's main, and stays until the jobs that it submits have ended, if they are not detached. A job that was cancelled is no
 * failure by itself: main may have wanted that, and when not, its call of {@code execute} throws.
 */
final class Program {
    /** Longest wait for the embedded cluster to close when its job has ended, milliseconds. */
    private static final long CLOSE_MS = 10_000;

    private final PackagedProgram program;
    private final Configuration configuration;
    private final SubmittedJobs jobs;
    private final JobReport report;

    Program(PackagedProgram program, Configuration configuration, SubmittedJobs jobs, JobReport report) {
        this.program = program;
        this.configuration = configuration;
        this.jobs = jobs;
        this.report = report;
    }

    /**
     * Runs it on the calling thread.
     *
     * @return the exit code
     * @throws CommandFailure when the program itself fails, or submits nothing; jobs of the command have been cancelled then
     */
    int run() throws CommandFailure, InterruptedException {
        Thread hook = new Thread(new ExitHook(jobs, report), "aurochs-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return callMain();
        } finally {
            if (!EmbeddedClusters.close(CLOSE_MS)) {
                report.say("the embedded cluster did not close within " + CLOSE_MS / 1_000 + " s; exiting without");
            }
            remove(hook);
        }
    }

    @SuppressWarnings("CatchThrowable") // user code throws what it likes
    private int callMain() throws CommandFailure, InterruptedException {
        try {
            ClientUtils.executeProgram(new ObservedExecutors(jobs), configuration, program, false, true);
        } catch (Throwable thrown) {
            return mainFailed(thrown);
        }
        if (jobs.isEmpty()) {
            throw CommandFailure.job(submitsNothing(program), null);
        }
        return awaitJobs();
    }

    /** What to say of a main that has returned too early. */
    static String submitsNothing(PackagedProgram program) {
        return program.getMainClassName()
                + " ended without submitting a job: it must call execute on the environment that "
                + "StreamExecutionEnvironment.getExecutionEnvironment() gives; see what it printed.";
    }

    private int awaitJobs() throws InterruptedException {
        jobs.sayRunning(
                "main has ended; waiting for ",
                jobs.tenure() == Tenure.OF_THE_COMMAND
                        ? " (Ctrl-C cancels)"
                        : " (Ctrl-C stops waiting; the jobs go on)");
        jobs.awaitAll();
        return jobs.anyFailed() ? ExitCode.JOB_FAILED : ExitCode.DONE;
    }

    private int mainFailed(Throwable thrown) throws CommandFailure, InterruptedException {
        if (jobs.tenure() != Tenure.OF_THE_COMMAND) {
            return mainFailedBesideCluster(thrown);
        }
        if (!jobs.explain(thrown)) {
            jobs.sayRunning("main failed; cancelling ", "");
        }
        jobs.cancelRunning();
        jobs.awaitAll();
        if (jobs.explain(thrown)) {
            return ExitCode.JOB_FAILED;
        }
        throw failure(thrown);
    }

    /** Jobs go on, as after {@code flink run}. */
    private int mainFailedBesideCluster(Throwable thrown) throws CommandFailure, InterruptedException {
        if (jobs.tenure() == Tenure.DETACHED) {
            // Nothing tells of the ends of these jobs, even if main has waited for one.
            throw failure(thrown);
        }
        jobs.awaitEndIn(thrown);
        jobs.sayRunning("main failed; still on the cluster: ", "");
        if (jobs.explain(thrown)) {
            return ExitCode.JOB_FAILED;
        }
        throw failure(thrown);
    }

    private CommandFailure failure(Throwable thrown) {
        Optional<String> badSetting = badSetting(thrown);
        if (badSetting.isPresent()) {
            return CommandFailure.usage(badSetting.get(), thrown);
        }
        if (thrown instanceof ProgramInvocationException && thrown.getCause() == null) {
            return CommandFailure.usage(String.valueOf(thrown.getMessage()));
        }
        return CommandFailure.job(program.getMainClassName() + " failed: " + report.reason(thrown), thrown);
    }

    /** The executor's refusal of an {@code aurochs.*} setting, which is a line to be read alone. */
    private static Optional<String> badSetting(Throwable thrown) {
        return ErrorLine.causes(thrown)
                .filter(IllegalArgumentException.class::isInstance)
                .map(Throwable::getMessage)
                .filter(message -> message != null && message.contains("aurochs."))
                .findFirst();
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is exiting; the hook is what ended the jobs.
        }
    }
}
