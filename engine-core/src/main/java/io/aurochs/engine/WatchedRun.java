package io.aurochs.engine;

import io.aurochs.config.FrontEnd;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockAccount;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.PipelineJob;
import io.aurochs.place.MachineNodes;
import io.aurochs.web.LastCheckpoint;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskFigure;
import io.aurochs.web.TaskGauge;
import io.aurochs.web.TaskGauges;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.TaskThreads;
import io.aurochs.web.WatchedJob;
import io.aurochs.worker.EpochCrew;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A pipeline on the live page. Any worker, on any node, runs its tasks, so they are on none. */
final class WatchedRun implements WatchedJob {
    private final PipelineSpec spec;
    private final Graph graph;
    private final PipelineJob job;
    private final EpochCrew crew;
    private final Map<Vertex, TaskMetrics> sources;
    private final Map<Vertex, BlockAccount> accounts;
    private final TaskDelays delays = new TaskDelays();

    WatchedRun(
            PipelineSpec spec,
            PipelineJob job,
            EpochCrew crew,
            Map<Vertex, TaskMetrics> sources,
            Map<Vertex, BlockAccount> accounts) {
        this.sources = Map.copyOf(sources);
        this.accounts = accounts;
        this.spec = spec;
        this.crew = crew;
        this.graph = spec.graph();
        this.job = job;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public FrontEnd frontEnd() {
        return FrontEnd.NATIVE;
    }

    @Override
    public Graph graph() {
        return graph;
    }

    @Override
    public int nodeOf(int task) {
        return MachineNodes.NOT_PLACED;
    }

    @Override
    public int coreOf(int task) {
        return MachineNodes.NOT_PLACED;
    }

    @Override
    public void readTasks(TaskReadings into) {
        job.taskMetrics().forEach((vertex, byWorker) -> {
            int task = vertex.firstTask();
            long bundles = byWorker.stream().mapToLong(TaskMetrics::bundlesIn).sum();
            into.set(
                    TaskFigure.RECORDS_IN,
                    task,
                    byWorker.stream().mapToLong(TaskMetrics::recordsIn).sum());
            // Ordered pipelines do not count them.
            if (bundles > 0) {
                into.set(TaskFigure.BUNDLES_IN, task, bundles);
            }
            into.set(
                    TaskFigure.BUSY_NS,
                    task,
                    byWorker.stream().mapToLong(TaskMetrics::userNs).sum());
        });
        sources.forEach(
                (vertex, metrics) -> into.set(TaskFigure.RECORDS_OUT, vertex.firstTask(), metrics.recordsOut()));
        job.lateRecords().forEach((vertex, late) -> into.set(TaskFigure.LATE_RECORDS, vertex.firstTask(), late));
    }

    @Override
    public void readGauges(TaskGauges into) {
        job.taskMetrics()
                .forEach((vertex, byWorker) -> delays.read(
                        vertex.firstTask(),
                        byWorker.stream()
                                .flatMap(metrics -> metrics.delays().stream())
                                .toList(),
                        into));
        accounts.forEach((vertex, account) ->
                account.bytes().ifPresent(bytes -> into.set(TaskGauge.STATE_BYTES, vertex.firstTask(), bytes)));
        job.progress().forEach((vertex, progress) -> {
            if (progress.watermark() != Watermark.NONE && progress.watermark() != Watermark.END) {
                into.set(TaskGauge.WATERMARK_MS, vertex.firstTask(), progress.watermark());
            }
            progress.open().ifPresent(open -> into.set(TaskGauge.EPOCHS_OPEN, vertex.firstTask(), open));
        });
    }

    @Override
    public Optional<LastCheckpoint> lastCheckpoint() {
        return spec.listener()
                .lastPoint()
                .map(point -> new LastCheckpoint(
                        point.number(),
                        point.completedAtMs(),
                        TimeUnit.NANOSECONDS.toMillis(point.durationNs()),
                        point.bytes()));
    }

    @Override
    public TaskThreads threadsOf(int task) {
        return new TaskThreads(crew.threadIds(), true);
    }

    @Override
    public void readChannels(LinkReadings into) {
        // Any worker sends to any other one: there are no channels.
    }
}
