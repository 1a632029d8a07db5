package io.aurochs.flink.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.application.SingleJobApplication;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.graph.ExecutionPlan;

/** The dispatcher's calls whose types differ between the lines of Flink. */
final class DispatcherCalls {
    private DispatcherCalls() {}

    static CompletableFuture<CheckpointStatsSnapshot> checkpoints(
            DispatcherGateway dispatcher, JobID job, Duration timeout) {
        return dispatcher.requestCheckpointStats(job, timeout);
    }

    /** The arguments of a call that submits a job, with another plan of that job. */
    static Object[] replacePlan(Object[] arguments, JobGraph job) throws IOException, ClassNotFoundException {
        Object[] replaced = arguments.clone();
        if (arguments[0] instanceof ExecutionPlan plan) {
            replaced[0] = identified(job, plan);
        } else if (arguments[0] instanceof SingleJobApplication application) {
            // Of a jar that was uploaded.
            replaced[0] = new SingleJobApplication(identified(job, application.getExecutionPlan()));
        } else {
            throw new IllegalStateException("Flink " + EnvironmentInformation.getVersion() + " submits jobs as "
                    + arguments[0].getClass().getName() + ", which this jar of Aurochs does not know");
        }
        return replaced;
    }

    private static JobGraph identified(JobGraph job, ExecutionPlan plan) throws IOException, ClassNotFoundException {
        job.setJobID(plan.getJobID());
        plan.getApplicationId().ifPresent(job::setApplicationId);
        UploadedFiles.copy(plan.getUserJarBlobKeys(), plan.getUserArtifacts(), job);
        return job;
    }
}
