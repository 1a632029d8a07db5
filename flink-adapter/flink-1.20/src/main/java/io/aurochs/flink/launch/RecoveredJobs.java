package io.aurochs.flink.launch;

import io.aurochs.flink.operator.FlinkFields;
import java.util.Collection;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.core.execution.PipelineExecutorFactory;

/** The jobs that a program has submitted, before its JobManager failed, too. */
record RecoveredJobs(Collection<?> submitted) {
    static RecoveredJobs of(PipelineExecutorFactory factory) {
        return new RecoveredJobs(FlinkFields.get(factory.getClass(), "submittedJobIds", factory, Collection.class));
    }

    /** Whether a program that is called again submits one of them, which Flink sees by a fixed id only. */
    boolean include(Pipeline pipeline, Configuration configuration) {
        return configuration
                .getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
                .map(JobID::fromHexString)
                .filter(submitted::contains)
                .isPresent();
    }
}
