package io.aurochs.pipeline;

import io.aurochs.engine.EpochRun;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.PointMetrics;
import io.aurochs.operator.PipelineJob;
import io.aurochs.view.ResultView;
import io.aurochs.view.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pipeline that runs, or ran. Any thread. */
public final class PipelineRun {
    private final String name;
    /** Transforms that are a part of another one, which nobody has declared by this name. */
    private final Set<String> hidden;

    private volatile RunParts own;
    private final long sinceNs = System.nanoTime();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;
    private volatile @Nullable EpochRun run;
    private volatile boolean drains;

    PipelineRun(Pipeline pipeline) {
        this.name = pipeline.name();
        this.hidden = Set.copyOf(pipeline.hidden());
        this.own = pipeline.parts();
    }

    /** What it has of its own. */
    RunParts own() {
        return own;
    }

    /** It goes on where another run was. Before it is started. */
    void resumes(Resumption resumption) {
        own = own.with(resumption);
    }

    /** Epochs are settled, see {@link PipelineJob.Listener#settled}. */
    void settled(long watermark) throws Exception {
        Resumption resumption = own.resumption();
        if (resumption != null) {
            resumption.settled(watermark);
        }
    }

    /** The newest point that it has made. Any thread. */
    Optional<PointMetrics> lastPoint() {
        Resumption resumption = own.resumption();
        return resumption == null ? Optional.empty() : resumption.lastPoint();
    }

    /** Has a point made, if it is resumable. */
    void makePoint() {
        Resumption resumption = own.resumption();
        EpochRun current = run;
        if (resumption != null && current != null) {
            resumption.makePoint(current);
        }
    }

    void started(EpochRun newRun) {
        run = newRun;
    }

    boolean hasStarted() {
        return run != null;
    }

    /**
     * Makes no further point, and gives the directory of the points back.
     *
     * @param newFailure null when it has none
     * @param then is called when that is done, with the failure, or one that has come of it; on this thread or that of its points
     */
    void endPoints(@Nullable Throwable newFailure, Consumer<@Nullable Throwable> then) {
        Resumption resumption = own.resumption();
        if (resumption == null) {
            then.accept(newFailure);
        } else {
            resumption.end(newFailure, then);
        }
    }

    /** Waits until it has ended, but no longer than that for the point that is being made. It is over. */
    void awaitPoints(Duration most) {
        boolean hasEnded = false;
        try {
            hasEnded = ended.await(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Resumption resumption = own.resumption();
        if (!hasEnded && resumption != null) {
            resumption.abandon();
        }
    }

    void over(@Nullable Throwable newFailure) {
        failure = newFailure;
        ended.countDown();
    }

    private EpochRun run() {
        EpochRun current = run;
        if (current == null) {
            throw new IllegalStateException("pipeline=" + name + " has not started");
        }
        return current;
    }

    /** How a pipeline has ended that did not fail. */
    public enum Outcome {
        /** Its sources have, and all that came of them is processed. */
        COMPLETED,
        /** The same, after {@link PipelineRun#drain}. */
        DRAINED,
        /** {@link PipelineRun#stop}, or the end of all, came before. */
        STOPPED
    }

    /**
     * Waits until it has ended.
     *
     * @return how
     * @throws PipelineException when it has failed, with the transform, the epoch and the record
     */
    public Outcome await() throws InterruptedException {
        ended.await();
        return outcome();
    }

    /**
     * Waits until it has ended, but no longer than that.
     *
     * @return how; empty when it has not ended
     * @throws PipelineException when it has failed, with the transform, the epoch and the record
     */
    public Optional<Outcome> await(Duration most) throws InterruptedException {
        return ended.await(most.toNanos(), TimeUnit.NANOSECONDS) ? Optional.of(outcome()) : Optional.empty();
    }

    private Outcome outcome() {
        Throwable cause = failure;
        if (cause != null) {
            throw new PipelineException("pipeline " + name + " failed: " + cause.getMessage(), cause);
        }
        if (run().wasCancelled()) {
            return Outcome.STOPPED;
        }
        return drains ? Outcome.DRAINED : Outcome.COMPLETED;
    }

    /**
     * Ends its sources; what they have produced is processed, and all windows close. The source of a run that goes on where another one was
     * first produces again what that one's windows had.
     */
    public void drain() {
        EpochRun current = run();
        if (!hasEnded()) {
            drains = true;
        }
        Resumption resumption = own.resumption();
        if (resumption == null) {
            current.drain();
        } else {
            resumption.whenReplayed(current::drain);
        }
    }

    /** Ends it as it is; what is not processed is lost. */
    public void stop() {
        run().cancel();
    }

    /** Of the pipeline. */
    public String name() {
        return name;
    }

    /** How long ago it was started. */
    public Duration uptime() {
        return Duration.ofNanos(System.nanoTime() - sinceNs);
    }

    /** Whether its sources have been ended by {@link #drain}. */
    public boolean isDraining() {
        return drains;
    }

    /** Whether it was stopped, has failed or has processed everything, and ends as soon as code of it that has been called returns. */
    public boolean isEnding() {
        EpochRun current = run;
        return current != null && current.isOver() && !hasEnded();
    }

    /** How much of the workers' time it is to have compared with others. */
    public int weight() {
        return run().weight();
    }

    /** How much time of workers it has had; none where {@code aurochs.workers} is {@code dedicated}. */
    public Duration workerTime() {
        return Duration.ofNanos(run().workerTimeNs());
    }

    /**
     * Replaces functions while it runs. All of them begin at the same place in what a source ships, as soon as the source returns from {@link
     * io.aurochs.operator.EpochSource#produce}: there its epoch is cut in two, without a watermark, or in an ordered pipeline, between two
     * bundles. What was shipped before is processed by the functions before; what is shipped afterwards, by the new ones; whatever comes of
     * it, too. No record waits, is lost, or meets both along its way.
     *
     * <p>Each source has a place of its own. What comes of a watermark, as the results of windows, belongs to the epoch that it ends. What a
     * join makes of two records belongs to that which is processed last. A watermark that waits behind a join or a union for another source
     * does not hold it up: the new functions may process what comes of it.
     *
     * <p>Several replacements may be on their way.
     *
     * @return where the new functions begin, when all before that is processed. Fails with an {@link IllegalStateException} when the pipeline
     *     ends before. A thread of the engine completes it, which should not be held up: use its asynchronous methods
     * @throws IllegalArgumentException when a transform does not exist, is no {@code map}, {@code filter} or {@code flatMap}, or was declared
     *     as another one of these or with results of another schema; then nothing is replaced
     */
    public CompletableFuture<Replaced> replace(Replacement replacement) {
        return run().replace(own.functions().of(replacement)).thenApply(Replaced::new);
    }

    /**
     * One of its views. It can be queried until the run ends.
     *
     * @param view its name
     * @throws IllegalArgumentException when it has none of that name
     */
    public ResultView view(String view) {
        return own.views().of(view);
    }

    /**
     * Has what each interval of a view has come to change functions (ELF §2.3, cycles), from now on.
     *
     * @param view its name
     * @param reaction the new functions, {@linkplain #replace replaced} at once; null: they stay. On a thread of the engine, which it must not
     *     hold up. What it throws is logged, and so is a replacement that is refused
     * @return ends that
     * @throws IllegalArgumentException when there is no view of that name
     */
    public Runnable feedback(String view, Function<? super Snapshot, @Nullable Replacement> reaction) {
        return view(view).onInterval(interval -> {
            Replacement replacement = reaction.apply(interval);
            if (replacement != null) {
                // It fails only if the run ends before, and then nothing needs it any more.
                replace(replacement).exceptionally(ended -> null);
            }
        });
    }

    /**
     * What a transform receives, and its results, for code that does not have the schemas with which the pipeline was declared.
     *
     * @param transform its name
     * @throws IllegalArgumentException when there is none of this name, or it is no {@code map}, {@code filter} or {@code flatMap}
     */
    public TransformSchemas schemas(String transform) {
        return own.functions().schemas(transform);
    }

    /** Whether it has ended. */
    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** By transform and sink, how many records it has processed. */
    public Map<String, Long> recordsIn() {
        return byName(run().recordsIn());
    }

    /** By transform and sink, how many records it has left out because they came too late. */
    public Map<String, Long> lateRecords() {
        return byName(run().lateRecords());
    }

    /**
     * By transform and sink, how many records its function has held for so long that their epoch went on without them, see {@link
     * Pipeline#leap}. What comes of them is late where it comes too late for its windows.
     */
    public Map<String, Long> leftBehind() {
        return byName(run().leftBehind());
    }

    private Map<String, Long> byName(Map<Vertex, Long> figures) {
        Map<String, Long> named = new LinkedHashMap<>();
        figures.forEach((vertex, figure) -> {
            if (!hidden.contains(vertex.name())) {
                named.put(vertex.name(), figure);
            }
        });
        return named;
    }
}
