package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.Workload;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A measured application: a workload with its job. */
interface Application<T> extends Workload<T> {
    /** Adds the job to {@code env}. */
    void build(StreamExecutionEnvironment env);
}
