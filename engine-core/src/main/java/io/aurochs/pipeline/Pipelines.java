package io.aurochs.pipeline;

import io.aurochs.api.Internal;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Settings;
import io.aurochs.engine.EpochEngine;
import io.aurochs.engine.EpochRun;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.metrics.PointMetrics;
import io.aurochs.operator.PipelineJob;
import io.aurochs.view.Snapshot;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs pipelines, any number of them on the same workers. More may be submitted while others run; each ends by itself, and its failure
 * touches no other one. Pipelines that have work have equal shares of the workers' time, or shares by their weights. Any thread.
 */
public final class Pipelines implements Jobs, AutoCloseable {
    /** Of a pipeline that is submitted without a weight. */
    public static final int DEFAULT_WEIGHT = 100;

    /** The largest weight; the least is 1. */
    public static final int MOST_WEIGHT = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(Pipelines.class);

    /** How long the end waits for a point that is being made. */
    private static final Duration POINTS_GRACE = Duration.ofSeconds(10);

    private final EpochEngine engine;
    private final EpochAssignment assignment;
    private final CurrentRuns current = new CurrentRuns();
    private final List<PipelineRun> first = new ArrayList<>();
    private final JointEnd end;
    private final PointMaker points = new PointMaker();

    private Pipelines(EpochEngine engine, EpochAssignment assignment, JointEnd end) {
        this.engine = engine;
        this.assignment = assignment;
        this.end = end;
    }

    /** Runs pipelines with every setting at its default; without any, waits for what is submitted. */
    public static Pipelines start(Pipeline... pipelines) {
        return start(Map.of(), pipelines);
    }

    /**
     * Runs pipelines; without any, waits for what is submitted. Where one cannot run, none does.
     *
     * @param settings {@code aurochs.*}; one worker for each core unless they say otherwise
     * @throws IllegalArgumentException when a setting is wrong, two pipelines have the same name, or one goes round in a cycle
     * @throws IllegalStateException when the results of a transform go nowhere
     */
    public static Pipelines start(Map<String, ?> settings, Pipeline... pipelines) {
        return start(EpochAssignment.OWN_EPOCH, settings, pipelines);
    }

    /** As {@link #start(Map, Pipeline...)}, to see what it costs when results change epochs. */
    @Internal
    public static Pipelines start(EpochAssignment assignment, Map<String, ?> settings, Pipeline... pipelines) {
        EngineConfig config = EngineConfig.from(Settings.of(settings, FrontEnd.NATIVE));
        Pipelines all = new Pipelines(EpochEngine.of(config), assignment, new JointEnd(pipelines.length));
        try {
            all.startFirst(pipelines);
        } catch (RuntimeException | Error e) {
            all.close();
            throw e;
        }
        return all;
    }

    private void startFirst(Pipeline... pipelines) {
        List<EpochRun> assembled = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            PipelineRun run = new PipelineRun(pipeline);
            assembled.add(assemble(pipeline, run, DEFAULT_WEIGHT, failure -> end.over(run, failure != null)));
            first.add(run);
        }
        engine.start();
        assembled.forEach(engine::launch);
    }

    /** As {@link #submit(Pipeline, int)}, with a weight of {@value #DEFAULT_WEIGHT}. */
    public PipelineRun submit(Pipeline pipeline) {
        return submit(pipeline, DEFAULT_WEIGHT);
    }

    /**
     * Runs another pipeline, beside those that run.
     *
     * @param pipeline its name is none of those that run
     * @param weight how much of the workers' time it is to have compared with the others, 1 to {@value #MOST_WEIGHT}. Where
     *     {@code aurochs.workers} is {@code dedicated} the system divides the time, and weights mean nothing
     * @throws IllegalArgumentException when a pipeline of that name runs, this one goes round in a cycle, or the weight is out of range
     * @throws IllegalStateException when the results of a transform go nowhere, or all is closed
     */
    public PipelineRun submit(Pipeline pipeline, int weight) {
        return submit(pipeline, weight, run -> {});
    }

    /**
     * As {@link #submit(Pipeline, int)}, for a caller that does not wait for the end.
     *
     * @param ended is notified when it has ended, by a worker, which it must not hold up. What it throws is logged
     */
    public PipelineRun submit(Pipeline pipeline, int weight, Consumer<PipelineRun> ended) {
        return submit(pipeline, weight, ended, run -> {});
    }

    /**
     * As {@link #submit(Pipeline, int, Consumer)}, of a pipeline whose functions are replaced before its first record.
     *
     * @param before is called before anything is produced. If it throws, the pipeline does not run
     */
    @Internal
    public PipelineRun submit(
            Pipeline pipeline, int weight, Consumer<PipelineRun> ended, Consumer<PipelineRun> before) {
        if (weight < 1 || weight > MOST_WEIGHT) {
            throw new IllegalArgumentException(
                    "pipeline=" + pipeline.name() + " weight=" + weight + ": from 1 to " + MOST_WEIGHT);
        }
        PipelineRun run = new PipelineRun(pipeline);
        EpochRun assembled = assemble(pipeline, run, weight, failure -> notify(ended, run));
        boolean isReady = false;
        try {
            before.accept(run);
            isReady = true;
        } finally {
            if (!isReady) {
                assembled.cancel();
            }
            engine.launch(assembled);
        }
        return run;
    }

    private static void notify(Consumer<PipelineRun> ended, PipelineRun run) {
        try {
            ended.accept(run);
        } catch (RuntimeException | Error e) {
            LOG.error("pipeline={}: who was notified of its end has failed", run.name(), e);
        }
    }

    private EpochRun assemble(Pipeline pipeline, PipelineRun run, int weight, Consumer<@Nullable Throwable> listener) {
        current.add(pipeline.name(), run);
        try {
            if (pipeline.isResumable() && assignment != EpochAssignment.OWN_EPOCH) {
                throw new IllegalArgumentException("pipeline=" + pipeline.name() + " assignment=" + assignment
                        + ": results that change epochs cannot be resumed; leave it out");
            }
            pipeline.resumption().ifPresent(run::resumes);
            EpochRun assembled = engine.assemble(pipeline.spec(assignment, run.own(), ending(run, listener)), weight);
            run.started(assembled);
            pipeline.pointsEvery().ifPresent(every -> points.add(run, every));
            return assembled;
        } catch (RuntimeException | Error e) {
            run.endPoints(e, failure -> {
                current.remove(pipeline.name());
                run.over(failure);
            });
            throw e;
        }
    }

    private PipelineJob.Listener ending(PipelineRun run, Consumer<@Nullable Throwable> listener) {
        return new PipelineJob.Listener() {
            @Override
            public void settled(long watermark) throws Exception {
                run.settled(watermark);
            }

            @Override
            public Optional<PointMetrics> lastPoint() {
                return run.lastPoint();
            }

            @Override
            public void closed(@Nullable Throwable failure) {
                points.remove(run);
                run.endPoints(failure, known -> {
                    // First: who has waited for its end may submit another one of its name.
                    current.remove(run.name());
                    run.over(known);
                    listener.accept(known);
                });
            }
        };
    }

    /** The runs of the pipelines that it was started with, in their order, and then of those submitted that have not ended. */
    public List<PipelineRun> runs() {
        List<PipelineRun> runs = new ArrayList<>(first);
        current.started().stream().filter(run -> !first.contains(run)).forEach(runs::add);
        return runs;
    }

    @Override
    public <R> Optional<R> query(String job, String view, Function<? super Snapshot, ? extends @Nullable R> question) {
        return current.find(job).flatMap(run -> run.view(view).query(question));
    }

    /**
     * Waits until all pipelines that it was started with have ended, or one of them has failed, whichever comes first.
     *
     * @throws PipelineException when one has failed, the first of them; the others may go on
     */
    public void await() throws InterruptedException {
        PipelineRun failed = end.await();
        if (failed != null) {
            failed.await();
        }
    }

    /** Where the live page is, if the setting {@code aurochs.web} has one opened. */
    public Optional<URI> page() {
        return engine.page();
    }

    /** Memory outside the heap that is in use, for records and state, bytes. */
    public long memoryBytes() {
        return engine.memoryBytes();
    }

    /** Ends the pipelines that still run as they are, and the workers. Not for functions of pipelines. */
    @Override
    public void close() {
        engine.close();
        points.close();
        long deadline = System.nanoTime() + POINTS_GRACE.toNanos();
        current.started().forEach(run -> run.awaitPoints(Duration.ofNanos(deadline - System.nanoTime())));
    }
}
