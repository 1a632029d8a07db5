package io.aurochs.flink.launch;

import io.aurochs.tests.peer.PeerJobs;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobSubmissionResult;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CacheSupportedPipelineExecutor;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.AbstractID;

/**
 * Submits the jobs of Flink's own tests to the cluster that a test has made, translated as the adapter's other executors do it,
 * and counts them: {@link PeerJobs}. It is in this package because it extends what no user extends.
 */
public final class PeerExecutor extends BundleExecutor implements CacheSupportedPipelineExecutor {
    static final boolean ALL_STOCK = Boolean.getBoolean("peers.stock");

    private final MiniCluster cluster;
    private String reason = "";

    public PeerExecutor(MiniCluster cluster) {
        super(new Configuration());
        this.cluster = cluster;
    }

    /** As the executors of Flink's tests: a job starts from the savepoint that its stream graph names, if the configuration names none. */
    @Override
    public CompletableFuture<JobClient> execute(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        Configuration named = new Configuration();
        if (pipeline instanceof StreamGraph stream
                && !stream.getSavepointRestoreSettings().equals(SavepointRestoreSettings.none())) {
            SavepointRestoreSettings.toConfiguration(stream.getSavepointRestoreSettings(), named);
        }
        named.addAll(configuration);
        return super.execute(pipeline, named, userClasses);
    }

    @Override
    Eligibility eligibility(Pipeline pipeline) {
        Eligibility eligibility = ALL_STOCK ? new Eligibility(null, "-Dpeers.stock=true") : super.eligibility(pipeline);
        reason = eligibility.reason();
        return eligibility;
    }

    @Override
    CompletableFuture<JobClient> submit(
            JobGraph job, StreamGraph stream, Configuration configuration, ClassLoader userClasses) throws Exception {
        PeerJobs.translated(job.getJobID());
        return cluster.submitJob(job).thenApply(submitted -> client(submitted, userClasses));
    }

    @Override
    CompletableFuture<JobClient> submitStock(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        return StockSubmission.submit(pipeline, cluster, configuration, userClasses)
                .thenApply(submitted -> {
                    PeerJobs.stock(submitted.getJobID(), reason);
                    return client(submitted, userClasses);
                });
    }

    private JobClient client(JobSubmissionResult submitted, ClassLoader userClasses) {
        JobID job = submitted.getJobID();
        return new MiniClusterJobClient(job, cluster, userClasses, JobFinalizationBehavior.NOTHING);
    }

    @Override
    public CompletableFuture<Set<AbstractID>> listCompletedClusterDatasetIds(
            Configuration configuration, ClassLoader userClasses) {
        return cluster.listCompletedClusterDatasetIds();
    }

    @Override
    public CompletableFuture<Void> invalidateClusterDataset(
            AbstractID dataset, Configuration configuration, ClassLoader userClasses) {
        return cluster.invalidateClusterDataset(dataset);
    }
}
