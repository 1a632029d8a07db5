package io.aurochs.benchmarks.flink;

import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A measured application: its job, the same by hand, and what must come out of either. */
interface Application<T> {
    String name();

    /** Mean number of records at the measured operator for each one that a source emits. */
    double recordsPerEmission();

    /** Whether a record's latency at the measured operator, or a result's at the sink, means anything. */
    boolean measuresLatency();

    /** Adds the job to {@code env}. */
    void build(StreamExecutionEnvironment env);

    RecordGenerator<T> generator(int split);

    LoopBody<T> loop(RunProbes probes);

    /** @param sources which have emitted records, and how many */
    ExpectedRun expected(List<SourceProbe> sources);
}
