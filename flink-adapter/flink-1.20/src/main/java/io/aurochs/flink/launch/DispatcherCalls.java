package io.aurochs.flink.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.time.Time;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobgraph.JobGraph;

/** The dispatcher's calls whose types differ between the lines of Flink. */
final class DispatcherCalls {
    private DispatcherCalls() {}

    @SuppressWarnings("deprecation") // 1.20's own signature
    static CompletableFuture<CheckpointStatsSnapshot> checkpoints(
            DispatcherGateway dispatcher, JobID job, Duration timeout) {
        return dispatcher.requestCheckpointStats(job, Time.fromDuration(timeout));
    }

    /** The arguments of a call that submits a job, with another plan of that job. */
    static Object[] replacePlan(Object[] arguments, JobGraph job) throws IOException, ClassNotFoundException {
        JobGraph plan = (JobGraph) arguments[0];
        job.setJobID(plan.getJobID());
        UploadedFiles.copy(plan.getUserJarBlobKeys(), plan.getUserArtifacts(), job);
        Object[] replaced = arguments.clone();
        replaced[0] = job;
        return replaced;
    }
}
