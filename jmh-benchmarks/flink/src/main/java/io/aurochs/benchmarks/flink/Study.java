package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.flink.StudyJobs;
import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import io.aurochs.benchmarks.runner.StudyInput;
import io.aurochs.benchmarks.runner.StudyWorkload;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * An application of the scale-up study: its job, measured.
 *
 * @param input from which each source opens the application where it runs
 */
record Study(StudyInput input, StudyWorkload workload, boolean openLoop) implements Application<String> {
    /** @throws io.aurochs.benchmarks.runner.UsageException if there is no such application, or it can make nothing of its file */
    static Study of(StudyInput input, boolean openLoop) {
        return new Study(input, new StudyWorkload(input.open(), input.sources(), input.sources()), openLoop);
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public double recordsPerEmission() {
        return workload.recordsPerEmission();
    }

    @Override
    public boolean measuresLatency() {
        return workload.measuresLatency();
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        StudyInput opened = input;
        RecordSource<String> source =
                new RecordSource<>(split -> opened.open().lines(split, opened.sources())::line, opened.sources());
        StudyJobs.of(workload.application()).build(new MeasuredParts(env, source, openLoop));
    }

    @Override
    public RecordGenerator<String> generator(int split) {
        return workload.generator(split);
    }

    @Override
    public LoopBody<String> loop(RunProbes probes) {
        return workload.loop(probes);
    }

    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        return workload.expected(sources);
    }
}
