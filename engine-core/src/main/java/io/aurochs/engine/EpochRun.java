package io.aurochs.engine;

import io.aurochs.graph.Vertex;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.EpochTask;
import io.aurochs.worker.EpochCrew;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** A pipeline that runs, or ran. Any thread. */
public final class EpochRun {
    private final EpochJob job;
    private final EpochCrew crew;

    EpochRun(EpochJob job, EpochCrew crew) {
        this.job = job;
        this.crew = crew;
    }

    /** Ends the sources; what they have produced is processed, all windows close, and the job is over. */
    public void drain() {
        crew.drain();
    }

    /** Ends the job as it is. */
    public void cancel() {
        job.cancel();
    }

    /** Nobody should wait for its end: some user code does not return. */
    void abandon() {
        job.abandon();
    }

    /** Whether it was ended as it was. */
    public boolean wasCancelled() {
        return job.wasCancelled();
    }

    /** Whether it has ended, by itself or otherwise. */
    public boolean isOver() {
        return job.isOver();
    }

    /** By vertex that is no source, how many records its task has processed. */
    public Map<Vertex, Long> recordsIn() {
        return byVertex(task ->
                task.metrics().stream().mapToLong(TaskMetrics::recordsIn).sum());
    }

    /** By vertex that is no source, how many records its task has left out because they came too late. */
    public Map<Vertex, Long> lateRecords() {
        return byVertex(EpochTask::lateRecords);
    }

    private Map<Vertex, Long> byVertex(ToLongFunction<EpochTask> figure) {
        Map<Vertex, Long> figures = new LinkedHashMap<>();
        job.tasks().forEach(task -> figures.put(task.vertex(), figure.applyAsLong(task)));
        return figures;
    }
}
