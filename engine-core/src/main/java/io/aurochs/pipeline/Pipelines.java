package io.aurochs.pipeline;

import io.aurochs.api.Internal;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Settings;
import io.aurochs.engine.EpochEngine;
import io.aurochs.engine.PipelineSpec;
import io.aurochs.epoch.EpochAssignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs pipelines, any number of them on the same workers. */
public final class Pipelines implements AutoCloseable {
    private final EpochEngine engine;
    private final List<PipelineRun> runs;
    private final JointEnd end;

    private Pipelines(EpochEngine engine, List<PipelineRun> runs, JointEnd end) {
        this.engine = engine;
        this.runs = runs;
        this.end = end;
    }

    /** Runs pipelines with every setting at its default. */
    public static Pipelines start(Pipeline... pipelines) {
        return start(Map.of(), pipelines);
    }

    /**
     * Runs pipelines.
     *
     * @param settings {@code aurochs.*}; one worker for each core unless they say otherwise
     * @throws IllegalArgumentException when a setting is wrong, or a pipeline goes round in a cycle
     * @throws IllegalStateException when the results of a transform go nowhere
     */
    public static Pipelines start(Map<String, ?> settings, Pipeline... pipelines) {
        return start(EpochAssignment.OWN_EPOCH, settings, pipelines);
    }

    /** As {@link #start(Map, Pipeline...)}, to see what it costs when results change epochs. */
    @Internal
    public static Pipelines start(EpochAssignment assignment, Map<String, ?> settings, Pipeline... pipelines) {
        EngineConfig config = EngineConfig.from(Settings.of(settings, FrontEnd.NATIVE));
        List<PipelineRun> runs = new ArrayList<>();
        List<PipelineSpec> specs = new ArrayList<>();
        JointEnd end = new JointEnd(pipelines.length);
        for (Pipeline pipeline : pipelines) {
            RunFunctions functions = pipeline.functions();
            PipelineRun run = new PipelineRun(pipeline.name(), pipeline.parts(), functions);
            runs.add(run);
            specs.add(pipeline.spec(assignment, functions, failure -> {
                run.over(failure);
                end.over(run, failure != null);
            }));
        }
        EpochEngine engine = EpochEngine.start(specs, config);
        for (int i = 0; i < runs.size(); i++) {
            runs.get(i).started(engine.runs().get(i));
        }
        return new Pipelines(engine, runs, end);
    }

    /** The runs, in the order of the pipelines. */
    public List<PipelineRun> runs() {
        return List.copyOf(runs);
    }

    /**
     * Waits until all pipelines have ended, or one has failed, whichever comes first.
     *
     * @throws PipelineException when one has failed, the first of them; the others may go on
     */
    public void await() throws InterruptedException {
        PipelineRun failed = end.await();
        if (failed != null) {
            failed.await();
        }
    }

    /** Memory outside the heap that is in use, for records and state, bytes. */
    public long memoryBytes() {
        return engine.memoryBytes();
    }

    /** Ends the pipelines that still run as they are, and the workers. */
    @Override
    public void close() {
        engine.close();
    }
}
