package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.catalogue.Catalogue;
import io.aurochs.application.study.flink.StudyJobs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** An application of the scale-up study: its job, measured. */
final class Study implements Application<String> {
    private final ApplicationFactory factory;
    private final StudyApplication application;
    private final int splits;
    private final boolean openLoop;

    private Study(ApplicationFactory factory, int splits, boolean openLoop) {
        this.factory = factory;
        this.application = factory.open();
        this.splits = splits;
        this.openLoop = openLoop;
    }

    /**
     * One that reads generated lines.
     *
     * @throws IllegalArgumentException if the study has no application of that name
     */
    static Study generated(String name, long seed, int splits, boolean openLoop) {
        return new Study(() -> Catalogue.generated(name, seed), splits, openLoop);
    }

    /**
     * One that reads a file.
     *
     * @param seed of what is drawn besides
     * @throws IllegalArgumentException if the study has no application of that name that reads files, or it can make nothing of this one
     */
    static Study reading(String name, Path input, long seed, int splits, boolean openLoop) {
        // A plain value, as the source travels to where it runs; it reads the file there.
        String file = input.toString();
        return new Study(() -> Catalogue.reading(name, InputFile.of(Path.of(file)), seed, splits), splits, openLoop);
    }

    @Override
    public String name() {
        return application.name();
    }

    /** Of the first lines. */
    @Override
    public double recordsPerEmission() {
        return application.recordsPerLine(splits);
    }

    @Override
    public boolean measuresLatency() {
        return true;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        StudyJobs.of(application).build(new MeasuredParts(env, source(), openLoop));
    }

    private RecordSource<String> source() {
        ApplicationFactory opened = factory;
        int all = splits;
        return new RecordSource<>(split -> opened.open().lines(split, all)::line, splits);
    }

    @Override
    public RecordGenerator<String> generator(int split) {
        return application.lines(split, splits)::line;
    }

    @Override
    public LoopBody<String> loop(RunProbes probes) {
        return new StudyLoop(application, probes);
    }

    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        long[] counts = new long[splits];
        sources.forEach(source -> counts[source.split()] += source.emitted());
        return new ExpectedRun(
                application.expected(counts), Map.of(), application.isExact(splits), application.isOrdered(splits));
    }
}
