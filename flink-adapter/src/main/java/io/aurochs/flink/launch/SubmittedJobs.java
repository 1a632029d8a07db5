package io.aurochs.flink.launch;

import io.aurochs.flink.launch.SubmittedJob.End;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.jspecify.annotations.Nullable;

/** The jobs that one program has submitted so far. Any thread may use it. */
final class SubmittedJobs {
    private final JobReport report;
    private final Tenure tenure;
    private final PrintStream out;
    private final Queue<SubmittedJob> jobs = new ConcurrentLinkedQueue<>();
    private volatile boolean isCancelling;

    /**
     * None as yet.
     *
     * @param tenure of all that will be
     * @param out where the ids of detached ones go
     */
    SubmittedJobs(JobReport report, Tenure tenure, PrintStream out) {
        this.report = report;
        this.tenure = tenure;
        this.out = out;
    }

    Tenure tenure() {
        return tenure;
    }

    void add(String name, JobClient client) {
        if (tenure == Tenure.DETACHED) {
            // The line of Flink's own client, which scripts look for.
            out.println("Job has been submitted with JobID " + client.getJobID());
            jobs.add(new SubmittedJob(name, client, CompletableFuture.completedFuture(End.DETACHED)));
            return;
        }
        long start = System.nanoTime();
        report.submitted(name, client.getJobID());
        CompletableFuture<End> end = new CompletableFuture<>();
        jobs.add(new SubmittedJob(name, client, end));
        CompletableFuture<JobExecutionResult> unused = client.getJobExecutionResult()
                .whenComplete((result, failure) ->
                        tell(end, () -> told(name, (System.nanoTime() - start) / 1_000_000, result, failure)));
    }

    /** Tells of an end and marks it as told, in one step as {@link #sayRunning} sees it. */
    private synchronized void tell(CompletableFuture<End> end, Supplier<End> telling) {
        try {
            end.complete(telling.get());
        } catch (RuntimeException | Error e) {
            end.completeExceptionally(e);
        }
    }

    /** Names the running jobs in a line, if there are any: none whose end has been told already. */
    synchronized void sayRunning(String before, String after) {
        if (!running().isEmpty()) {
            report.say(before + runningNames() + after);
        }
    }

    private End told(String name, long elapsedMs, @Nullable JobExecutionResult result, @Nullable Throwable failure) {
        if (failure != null) {
            return toldFailure(name, elapsedMs, failure);
        }
        if (result != null) {
            report.finished(name, result);
        }
        return End.FINISHED;
    }

    private End toldFailure(String name, long elapsedMs, Throwable failure) {
        // Flink's own shutdown hooks run at the same time, and may make a job fail before its cancelling has got far.
        if (isCancelling || ErrorLine.causes(failure).anyMatch(JobCancellationException.class::isInstance)) {
            report.canceled(name, elapsedMs);
            return End.CANCELED;
        }
        report.failed(name, elapsedMs, failure);
        return End.FAILED;
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    List<SubmittedJob> running() {
        return jobs.stream().filter(SubmittedJob::isRunning).toList();
    }

    /** Names the running jobs, for a message. */
    String runningNames() {
        return running().stream().map(job -> "job '" + job.name() + "'").collect(Collectors.joining(", "));
    }

    /**
     * Whether the report has told, or will tell, of what {@code thrown} says: the end of one of these jobs. Not for detached ones, whose
     * ends it never tells.
     */
    boolean explain(Throwable thrown) {
        return endedIn(thrown).isPresent();
    }

    /** The job whose end {@code thrown} says, if it is one of these. */
    private Optional<SubmittedJob> endedIn(Throwable thrown) {
        return ErrorLine.causes(thrown)
                .filter(JobExecutionException.class::isInstance)
                .map(ended -> ((JobExecutionException) ended).getJobID())
                .flatMap(id ->
                        jobs.stream().filter(job -> job.client().getJobID().equals(id)))
                .findFirst();
    }

    /** Waits until the report has told what {@link #explain} promises, whatever else runs. */
    void awaitEndIn(Throwable thrown) throws InterruptedException {
        Optional<SubmittedJob> ended = endedIn(thrown);
        if (ended.isPresent()) {
            await(ended.get().end());
        }
    }

    /** Asks Flink to cancel what runs, without waiting for it. */
    void cancelRunning() {
        isCancelling = true;
        for (SubmittedJob job : running()) {
            CompletableFuture<Void> unused = job.client().cancel().whenComplete((done, failure) -> {
                if (failure != null && job.isRunning()) {
                    report.say("job '" + job.name() + "' cannot be cancelled: " + report.reason(failure));
                }
            });
        }
    }

    /** Whether any has failed; asked when all have ended. */
    boolean anyFailed() {
        return jobs.stream().anyMatch(job -> job.end().join() == End.FAILED);
    }

    void awaitAll() throws InterruptedException {
        await(all());
    }

    private static void await(CompletableFuture<?> told) throws InterruptedException {
        try {
            told.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("telling the end of a job failed", e);
        }
    }

    /** Waits until all have ended and that has been told, at most for the given time; false when that was too short. */
    boolean awaitAll(long milliseconds) throws InterruptedException {
        try {
            all().get(milliseconds, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("telling the end of a job failed", e);
        }
    }

    private CompletableFuture<Void> all() {
        return CompletableFuture.allOf(jobs.stream().map(SubmittedJob::end).toArray(CompletableFuture[]::new));
    }
}
