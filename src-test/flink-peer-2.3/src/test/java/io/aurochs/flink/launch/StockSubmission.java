package io.aurochs.flink.launch;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobSubmissionResult;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;

/** How Flink's own tests submit a job: since 2.0 as a stream graph, which only the JobManager makes a job graph of. */
final class StockSubmission {
    private StockSubmission() {}

    static CompletableFuture<JobSubmissionResult> submit(
            Pipeline pipeline, MiniCluster cluster, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        return cluster.submitJob(PipelineExecutorUtils.getStreamGraph(pipeline, configuration));
    }
}
