package io.aurochs.differential.flink;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.StandstillError;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;

/** A job that was submitted; every wait ends within four minutes, by throwing if need be. Closing it cancels what still runs. */
final class RunningJob implements AutoCloseable {
    private static final long PATIENCE_S = 240;

    private final String name;
    private final JobClient client;

    private static final String NOT_ALL_RUNNING = CheckpointFailureReason.NOT_ALL_REQUIRED_TASKS_RUNNING.message();

    private RunningJob(String name, JobClient client) {
        this.name = name;
        this.client = client;
    }

    /** Submits a job, with settings beside its own and those of the setup. */
    static RunningJob submit(FlinkJob job, Target target, Setup setup, Run run, Map<String, String> settings)
            throws Exception {
        return submit(List.of(job), target, setup, List.of(run), settings);
    }

    /** Submits several as one, the settings being those of the first. */
    static RunningJob submit(
            List<FlinkJob> jobs, Target target, Setup setup, List<Run> runs, Map<String, String> settings)
            throws Exception {
        Configuration configuration = target.configuration(setup);
        jobs.get(0).settings().forEach(configuration::setString);
        settings.forEach(configuration::setString);
        StreamExecutionEnvironment environment = target.environment(configuration);
        for (int job = 0; job < jobs.size(); job++) {
            jobs.get(job).build(new Bench(environment, jobs.get(job).name(), runs.get(job), setup));
        }
        String name = jobs.size() == 1 ? runs.get(0).id() : jobs.size() + " jobs";
        return new RunningJob(name, environment.executeAsync(name));
    }

    /** Submits a job and waits until it has ended; throws {@link ExecutionException} if it failed. */
    static void run(FlinkJob job, Target target, Setup setup, Run run, Map<String, String> settings) throws Exception {
        try (RunningJob running = submit(job, target, setup, run, settings)) {
            running.awaitEnd();
        }
    }

    /** Waits until it has ended; throws {@link ExecutionException} with what the client was told if it failed. */
    void awaitEnd() throws ExecutionException, InterruptedException {
        try {
            client.getJobExecutionResult().get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new StandstillError(name + " did not end; its tasks:\n" + TaskThreads.stacks(), e);
        }
    }

    /** Waits for so long, through which it must not end, whatever it has to wait for. */
    void requireRunningFor(Duration time) throws ExecutionException, InterruptedException {
        try {
            client.getJobExecutionResult().get(time.toMillis(), TimeUnit.MILLISECONDS);
            throw new AssertionError(name + " ended");
        } catch (TimeoutException e) {
            // It runs.
        }
    }

    /** Whether it failed or not has been seen elsewhere: what matters is that it does not go on under the tests to come. */
    @Override
    public void close() {
        CompletableFuture<?> end = client.getJobExecutionResult();
        if (end.isDone()) {
            return;
        }
        CompletableFuture<Void> unused = client.cancel();
        end.handle((result, failure) -> null)
                .orTimeout(PATIENCE_S, TimeUnit.SECONDS)
                .exceptionally(late -> {
                    throw new AssertionError(name + " cannot be cancelled; its tasks:\n" + TaskThreads.stacks(), late);
                })
                .join();
    }

    /** Cancels it, and waits until the request was acknowledged. */
    void cancel() throws Exception {
        client.cancel().get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /** Cancels it, and waits until it has ended; throws what ended it if that was something else. */
    void cancelToTheEnd() throws Exception {
        cancel();
        try {
            awaitEnd();
        } catch (ExecutionException e) {
            if (ExceptionUtils.findThrowable(e, JobCancellationException.class).isEmpty()) {
                throw e;
            }
        }
    }

    /** Something that is done while a job does something else. */
    @FunctionalInterface
    interface Meanwhile {
        void run() throws Exception;
    }

    /** Stops it with a savepoint, once all its tasks are running, and waits for both; tells where the savepoint is. */
    String stopWithSavepoint(Path directory, SavepointFormatType format) throws Exception {
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (true) {
            try {
                return stopWithSavepoint(directory, format, () -> {});
            } catch (ExecutionException e) {
                // Which of them are already, nobody tells but the coordinator of checkpoints, in this way.
                if (ExceptionUtils.findThrowableWithMessage(e, NOT_ALL_RUNNING).isEmpty()
                        || System.nanoTime() > giveUp) {
                    throw e;
                }
            }
        }
    }

    /** Asks for a savepoint to stop with, does something, then waits for both; tells where the savepoint is. */
    String stopWithSavepoint(Path directory, SavepointFormatType format, Meanwhile meanwhile) throws Exception {
        CompletableFuture<String> stopped =
                client.stopWithSavepoint(false, directory.toUri().toString(), format);
        meanwhile.run();
        String savepoint = stopped.get(PATIENCE_S, TimeUnit.SECONDS);
        awaitEnd();
        return savepoint;
    }
}
