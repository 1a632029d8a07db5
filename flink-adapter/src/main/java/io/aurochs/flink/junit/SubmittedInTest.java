package io.aurochs.flink.junit;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.JobListener;
import org.jspecify.annotations.Nullable;

/** The jobs that one test has submitted; for any thread. */
final class SubmittedInTest implements JobListener {
    private static final long PATIENCE_S = 60;

    private final Queue<JobClient> jobs = new ConcurrentLinkedQueue<>();

    @Override
    public void onJobSubmitted(@Nullable JobClient job, @Nullable Throwable failure) {
        if (job != null) {
            jobs.add(job);
        }
    }

    @Override
    public void onJobExecuted(@Nullable JobExecutionResult result, @Nullable Throwable failure) {}

    /**
     * Cancels those that have not ended, and waits until they have.
     *
     * @throws IllegalStateException for one that does not end within a minute
     */
    void cancelRunning() throws InterruptedException {
        for (JobClient job : jobs) {
            CompletableFuture<?> end = job.getJobExecutionResult();
            if (!end.isDone()) {
                CompletableFuture<Void> cancelled = job.cancel();
                await(job, CompletableFuture.allOf(ended(cancelled), ended(end)));
            }
        }
    }

    /** How it ended is not this test's business any more, and a job that has ended meanwhile cannot be cancelled. */
    private static CompletableFuture<?> ended(CompletableFuture<?> future) {
        return future.handle((result, failure) -> true);
    }

    private static void await(JobClient job, CompletableFuture<Void> end) throws InterruptedException {
        try {
            end.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(
                    "job " + job.getJobID() + " was cancelled at the end of its test, and does not end within "
                            + PATIENCE_S + " s: does one of its functions not heed interruption?",
                    e);
        }
    }
}
