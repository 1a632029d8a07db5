package io.aurochs.flink.launch;

import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/**
 * Whether a job's tasks can move bundles.
 *
 * @param stream the job, if they can; null when it falls back to stock
 * @param reason why it falls back, for people; empty when it does not
 */
record Eligibility(@Nullable StreamGraph stream, String reason) {

    /** Looks at the job; what cluster it is for does not matter. */
    static Eligibility of(Pipeline pipeline) {
        if (!(pipeline instanceof StreamGraph stream)) {
            return stock("it is no DataStream job but a " + pipeline.getClass().getSimpleName());
        }
        if (stream.getJobType() == JobType.BATCH) {
            return stock("its execution mode is batch (execution.runtime-mode), whose edges are blocking;"
                    + " bundles are for streaming");
        }
        return new Eligibility(stream, "");
    }

    private static Eligibility stock(String reason) {
        return new Eligibility(null, reason);
    }
}
