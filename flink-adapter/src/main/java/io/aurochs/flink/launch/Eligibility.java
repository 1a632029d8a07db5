package io.aurochs.flink.launch;

import io.aurochs.flink.translate.SettingsReader;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/**
 * Whether a job's tasks can move bundles.
 *
 * @param stream the job, if they can; null when it falls back to stock
 * @param reason why it falls back, for people; empty when it does not
 */
record Eligibility(@Nullable StreamGraph stream, String reason) {

    /** Looks at the job and its settings; what cluster it is for does not matter. */
    static Eligibility of(Pipeline pipeline, Configuration configuration) {
        if (!(pipeline instanceof StreamGraph stream)) {
            return stock("it is no DataStream job but a " + pipeline.getClass().getSimpleName());
        }
        if (stream.getJobType() == JobType.BATCH) {
            return stock("its execution mode is batch (execution.runtime-mode), whose edges are blocking;"
                    + " bundles are for streaming");
        }
        if (overtakes(stream.getCheckpointConfig()) && !SettingsReader.alignsCheckpoints(configuration)) {
            return stock(
                    CheckpointingOptions.ENABLE_UNALIGNED.key() + " is on, and barriers cannot overtake the objects in"
                            + " bundles; where aligned checkpoints will do, set aurochs.checkpoint.aligned=true");
        }
        return new Eligibility(stream, "");
    }

    /** Whether barriers overtake records: Flink heeds the setting of unaligned checkpoints in exactly-once ones only. */
    private static boolean overtakes(CheckpointConfig checkpoints) {
        return checkpoints.isCheckpointingEnabled()
                && checkpoints.isUnalignedCheckpointsEnabled()
                && checkpoints.getCheckpointingConsistencyMode() == CheckpointingMode.EXACTLY_ONCE;
    }

    private static Eligibility stock(String reason) {
        return new Eligibility(null, reason);
    }
}
