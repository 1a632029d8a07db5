package io.aurochs.benchmarks.runner;

import java.util.List;

/** What is measured, as far as no engine is needed: its records, the same computation by hand, and what must come out of either. */
public interface Workload<T> {
    String name();

    /** Mean number of records at the measured operator for each one that a source emits. */
    double recordsPerEmission();

    /** Whether a record's latency at the measured operator, or a result's at the sink, means anything. */
    boolean measuresLatency();

    RecordGenerator<T> generator(int source);

    LoopBody<T> loop(RunProbes probes);

    /** @param sources which have emitted records, and how many */
    ExpectedRun expected(List<SourceProbe> sources);
}
