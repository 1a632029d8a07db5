package io.aurochs.engine;

import io.aurochs.graph.Vertex;
import io.aurochs.operator.PipelineJob;
import io.aurochs.schedule.Share;
import io.aurochs.swap.NewFunction;
import io.aurochs.swap.Replacements;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A pipeline that runs, or ran. Any thread. */
public final class EpochRun {
    private final PipelineJob job;
    private final EpochCrew crew;
    private final List<Duty> duties;
    private final Share share;
    private final Replacements replacements;
    private final WatchedRun watched;

    EpochRun(
            PipelineJob job,
            EpochCrew crew,
            List<Duty> duties,
            Share share,
            Replacements replacements,
            WatchedRun watched) {
        this.job = job;
        this.crew = crew;
        this.duties = List.copyOf(duties);
        this.share = share;
        this.replacements = replacements;
        this.watched = watched;
    }

    /** What the live page sees of it. */
    WatchedRun watched() {
        return watched;
    }

    /** The workers run it from now on. */
    void start() {
        crew.start(duties);
    }

    /** Closes all of it that no worker runs. */
    void close(Consumer<Throwable> onFailure) {
        duties.forEach(duty -> duty.close(onFailure));
    }

    /** Ends the sources; what they have produced is processed, all windows close, and the job is over. */
    public void drain() {
        crew.drain();
    }

    /** Ends the job as it is. */
    public void cancel() {
        job.cancel();
    }

    /** Ends the job with a failure that is not its own. */
    public void fail(Throwable failure) {
        job.fail(failure);
    }

    /** Nobody should wait for its end: some user code does not return. */
    void abandon() {
        job.abandon();
    }

    /** Waits until its tasks are closed, see {@link PipelineJob#awaitTasks}. */
    boolean awaitTasks(long graceNs) {
        return job.awaitTasks(graceNs);
    }

    /** Time of workers that it has had, nanoseconds; 0 where they are dedicated. */
    public long workerTimeNs() {
        return share.usedNs();
    }

    /** Has the listener called with what is settled by now, see {@link PipelineJob.Listener#settled}. */
    public void settle() {
        job.settle();
    }

    /** How much of the workers' time it is to have compared with others. */
    public int weight() {
        return share.weight();
    }

    /** Whether it was ended as it was. */
    public boolean wasCancelled() {
        return job.wasCancelled();
    }

    /** Whether it has ended, by itself or otherwise. */
    public boolean isOver() {
        return job.isOver();
    }

    /** Replaces functions while it runs, see {@link Replacements#replace}. */
    public CompletableFuture<Map<String, Long>> replace(List<NewFunction<?>> functions) {
        // While it goes on: among many jobs its turns would be far apart.
        share.hurry();
        CompletableFuture<Map<String, Long>> done =
                replacements.replace(functions).whenComplete((first, ended) -> share.hurryNoMore());
        crew.requeue();
        crew.wakeSources();
        return done;
    }

    /** By vertex that is no source, how many records its task has processed. */
    public Map<Vertex, Long> recordsIn() {
        return job.recordsIn();
    }

    /** By vertex that is no source, how many records of its task epochs have left behind. */
    public Map<Vertex, Long> leftBehind() {
        return job.leftBehind();
    }

    /** By vertex that is no source, how many records its task has left out because they came too late. */
    public Map<Vertex, Long> lateRecords() {
        return job.lateRecords();
    }
}
