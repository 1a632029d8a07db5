package io.aurochs.flink.launch;

import io.aurochs.flink.translate.PipelinedEdges;
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
    private static final String BATCH = "its execution mode is batch (execution.runtime-mode), and ";
    private static final String REMEDY = "; only pipelined edges carry bundles (jobmanager.scheduler: Default,"
            + " execution.batch-shuffle-mode: ALL_EXCHANGES_PIPELINED)";

    /** Looks at the job; what cluster it is for does not matter. */
    static Eligibility of(Pipeline pipeline) {
        if (!(pipeline instanceof StreamGraph stream)) {
            return stock("it is no DataStream job but a " + pipeline.getClass().getSimpleName());
        }
        if (stream.getJobType() == JobType.BATCH) {
            return ofBatch(stream);
        }
        return new Eligibility(stream, "");
    }

    /**
     * The adaptive batch scheduler makes and changes the job graph while the job runs, and takes no pipelined edges. A blocking edge
     * is read when it has been written, as bytes.
     */
    private static Eligibility ofBatch(StreamGraph stream) {
        if (stream.isDynamic()) {
            return stock(BATCH + "Flink's adaptive batch scheduler runs it, without pipelined edges" + REMEDY);
        }
        if (!PipelinedEdges.mayBeIn(stream)) {
            return stock(BATCH + "none of its edges is pipelined" + REMEDY);
        }
        return new Eligibility(stream, "");
    }

    private static Eligibility stock(String reason) {
        return new Eligibility(null, reason);
    }
}
