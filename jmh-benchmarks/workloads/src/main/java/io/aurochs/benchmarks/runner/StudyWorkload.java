package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.StudyApplication;
import java.util.List;
import java.util.Map;

/**
 * An application of the scale-up study.
 *
 * @param sources number of source tasks
 * @param tasks at most so many of each operator
 */
public record StudyWorkload(StudyApplication application, int sources, int tasks) implements Workload<String> {
    @Override
    public String name() {
        return application.name();
    }

    /** Of the first lines. */
    @Override
    public double recordsPerEmission() {
        return application.recordsPerLine(sources);
    }

    @Override
    public boolean measuresLatency() {
        return true;
    }

    @Override
    public RecordGenerator<String> generator(int source) {
        return application.lines(source, sources)::line;
    }

    @Override
    public LoopBody<String> loop(RunProbes probes) {
        return new StudyLoop(application, probes);
    }

    @Override
    public ExpectedRun expected(List<SourceProbe> probes) {
        long[] lines = new long[sources];
        probes.forEach(probe -> lines[probe.task()] += probe.emitted());
        return expected(lines);
    }

    /** @param lines by source task, how many it has emitted */
    public ExpectedRun expected(long[] lines) {
        return new ExpectedRun(
                application.expected(lines), Map.of(), application.isExact(sources), application.isOrdered(tasks));
    }
}
