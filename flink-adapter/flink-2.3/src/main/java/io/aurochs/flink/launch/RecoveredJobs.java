package io.aurochs.flink.launch;

import io.aurochs.flink.operator.FlinkFields;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.application.executors.EmbeddedExecutorFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The jobs that a program has submitted before its JobManager failed: those that are suspended, and those that have ended. */
record RecoveredJobs(Collection<?> suspended, Collection<?> ended) {
    static RecoveredJobs of(PipelineExecutorFactory factory) {
        return factory instanceof EmbeddedExecutorFactory
                ? new RecoveredJobs(ids(factory, "suspendedJobIds"), ids(factory, "terminalJobIds"))
                : new RecoveredJobs(List.of(), List.of());
    }

    private static Collection<?> ids(PipelineExecutorFactory factory, String name) {
        return FlinkFields.get(EmbeddedExecutorFactory.class, name, factory, Collection.class);
    }

    /** Whether a program that is called again submits one of them, which Flink sees by a fixed id only. */
    boolean include(Pipeline pipeline, Configuration configuration) {
        if (!(pipeline instanceof StreamGraph job)
                || !configuration.contains(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)) {
            return false;
        }
        JobID id = job.getJobID();
        return suspended.contains(id) || ended.contains(id);
    }
}
