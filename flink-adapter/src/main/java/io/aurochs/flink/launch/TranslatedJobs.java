package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.JobTranslator;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Job graphs whose tasks move bundles, whatever cluster they go to. */
final class TranslatedJobs {
    private static final Logger LOG = LoggerFactory.getLogger(TranslatedJobs.class);

    private TranslatedJobs() {}

    /** Why a job cannot be translated for any cluster, for people; null when it can, which then is a StreamGraph. */
    static @Nullable String reasonToRunStock(Pipeline pipeline) {
        if (!(pipeline instanceof StreamGraph stream)) {
            return "it is no DataStream job but a " + pipeline.getClass().getSimpleName();
        }
        if (stream.getJobType() == JobType.BATCH) {
            return "its execution mode is batch (execution.runtime-mode), whose edges are blocking;"
                    + " bundles are for streaming";
        }
        return null;
    }

    /** Makes the job graph; warns of what the job asks for and does not get. */
    static JobGraph of(StreamGraph stream, TaskSettings settings, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        if (configuration.get(TaskManagerOptions.BUFFER_DEBLOAT_ENABLED)) {
            LOG.warn(
                    "{} does nothing on edges that carry bundles, whose size is counted in records; see"
                            + " aurochs.bundle.records",
                    TaskManagerOptions.BUFFER_DEBLOAT_ENABLED.key());
        }
        alignCheckpoints(stream);
        JobGraph job = JobGraphs.of(stream, configuration, userClasses);
        new JobTranslator(stream, settings, userClasses).translate(job);
        LOG.info("job '{}' runs on Aurochs: {}", job.getName(), settings);
        return job;
    }

    /**
     * Objects in flight cannot be written into a checkpoint, so barriers wait for them.
     *
     * @return whether they would not have waited, of which the log warns
     */
    static boolean alignCheckpoints(StreamGraph stream) {
        if (!stream.getCheckpointConfig().isUnalignedCheckpointsEnabled()) {
            return false;
        }
        LOG.warn(
                "{} is on: checkpoints of this job are aligned all the same, because bundles hold objects that"
                        + " cannot be written into a checkpoint",
                CheckpointingOptions.ENABLE_UNALIGNED.key());
        stream.getCheckpointConfig().enableUnalignedCheckpoints(false);
        stream.getJobConfiguration().set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        return true;
    }
}
