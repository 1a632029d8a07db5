package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.catalogue.Catalogue;
import io.aurochs.application.study.flink.StudyJobs;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.TextLines;
import java.io.IOException;
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

    private Study(ApplicationFactory factory, int splits, boolean openLoop) throws IOException {
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
    static Study named(String name, long seed, int splits, boolean openLoop) throws IOException {
        return new Study(() -> Catalogue.named(name, seed), splits, openLoop);
    }

    /**
     * Word count.
     *
     * @param text a file of lines
     */
    static Study wordCount(Path text, int splits, boolean openLoop) throws IOException {
        // A plain value, as the source travels to where it runs; it reads the file there.
        String file = text.toString();
        return new Study(() -> new WordCounting(TextLines.read(Path.of(file)).lines()), splits, openLoop);
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
