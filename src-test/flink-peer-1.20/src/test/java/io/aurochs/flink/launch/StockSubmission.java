package io.aurochs.flink.launch;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobSubmissionResult;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** How Flink's own tests submit a job: in 1.20 as a job graph. */
final class StockSubmission {
    private StockSubmission() {}

    static CompletableFuture<JobSubmissionResult> submit(
            Pipeline pipeline, MiniCluster cluster, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        JobGraph job = PipelineExecutorUtils.getJobGraph(pipeline, configuration, userClasses);
        if (pipeline instanceof StreamGraph stream
                && job.getSavepointRestoreSettings() == SavepointRestoreSettings.none()) {
            job.setSavepointRestoreSettings(stream.getSavepointRestoreSettings());
        }
        return cluster.submitJob(job);
    }
}
