package io.aurochs.benchmarks.flink;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;

/** A job that was submitted. It ends when its sources end, or when it is stopped or cancelled. */
public final class RunningJob {
    private static final Duration ENDED = Duration.ofSeconds(10);

    private final JobClient client;

    public RunningJob(JobClient client) {
        this.client = client;
    }

    /**
     * Returns if the job still runs.
     *
     * @throws IllegalStateException saying why it does not
     */
    public void checkAlive() throws Exception {
        JobStatus status = client.getJobStatus().get();
        if (status.isGloballyTerminalState()) {
            awaitEnd(ENDED);
            throw new IllegalStateException("the job ended by itself: " + status);
        }
    }

    /**
     * Stops the job with a savepoint, which commits what its sinks have written; blocks until the job has ended.
     *
     * @param savepoints directory of the savepoint
     * @throws IllegalStateException if it does not stop
     */
    public void stop(Path savepoints, Duration limit) throws InterruptedException {
        try {
            client.stopWithSavepoint(false, savepoints.toUri().toString(), SavepointFormatType.CANONICAL)
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the job does not stop: " + RootCause.of(e), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the job did not stop within " + limit.toSeconds() + " s", e);
        }
        awaitEnd(limit);
    }

    /** Cancels the job; blocks until that is accepted. */
    public void cancel(Duration limit) throws InterruptedException {
        try {
            client.cancel().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the job was not cancelled: " + RootCause.of(e), e);
        }
    }

    /**
     * Blocks until the job has ended.
     *
     * @throws IllegalStateException if it has failed, or runs on
     */
    public void awaitEnd(Duration limit) throws InterruptedException {
        try {
            client.getJobExecutionResult().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the job failed: " + RootCause.of(e), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "the job did not end within " + limit.toSeconds()
                            + " s of the end of its sources or of the savepoint that stops it",
                    e);
        }
    }
}
