package io.aurochs.flink.launch;

import io.aurochs.flink.watch.FlinkUi;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.deployment.ClusterClientJobClientAdapter;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.deployment.executors.RemoteExecutorFactory;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CacheSupportedPipelineExecutor;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.AbstractID;
import org.apache.flink.util.function.FunctionUtils;

/**
 * Submits a job to a session cluster that is running: Flink's target {@code remote}. Results that batch jobs leave in the cluster
 * for others ({@code DataStream.cache}) are written, found and forgotten by Flink, whoever runs the job.
 */
final class SessionExecutor extends BundleExecutor implements CacheSupportedPipelineExecutor {

    SessionExecutor(Configuration base) {
        super(base);
    }

    @Override
    CompletableFuture<JobClient> submitStock(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        return stock(configuration).execute(pipeline, configuration, userClasses);
    }

    private static PipelineExecutor stock(Configuration configuration) {
        return new RemoteExecutorFactory().getExecutor(configuration);
    }

    @Override
    CompletableFuture<JobClient> submit(
            JobGraph job, StreamGraph stream, Configuration configuration, ClassLoader userClasses) throws Exception {
        SessionCluster.requireAnswer(configuration);
        StandaloneClientFactory clusters = new StandaloneClientFactory();
        try (StandaloneClusterDescriptor descriptor = clusters.createClusterDescriptor(configuration)) {
            return submit(job, descriptor.retrieve(clusters.getClusterId(configuration)), userClasses);
        }
    }

    private static CompletableFuture<JobClient> submit(
            JobGraph job, ClusterClientProvider<StandaloneClusterId> cluster, ClassLoader userClasses) {
        ClusterClient<?> client = cluster.getClusterClient();
        FlinkUi.writeTo(job.getJobConfiguration(), client.getWebInterfaceURL());
        return submitted(client, job)
                .thenApplyAsync(FunctionUtils.uncheckedFunction(id -> {
                    ClientUtils.waitUntilJobInitializationFinished(
                            () -> client.getJobStatus(id).get(),
                            () -> client.requestJobResult(id).get(),
                            userClasses);
                    return (JobClient) new ClusterClientJobClientAdapter<>(cluster, id, userClasses);
                }))
                // Not on a thread of the client's own, for which closing would wait.
                .whenCompleteAsync((taken, refusal) -> client.close());
    }

    /** Fails by its future alone, so that the client is closed in one place. */
    private static CompletableFuture<JobID> submitted(ClusterClient<?> client, JobGraph job) {
        try {
            return client.submitJob(job);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public CompletableFuture<Set<AbstractID>> listCompletedClusterDatasetIds(
            Configuration configuration, ClassLoader userClasses) throws Exception {
        Configuration effective = effective(configuration);
        return ((CacheSupportedPipelineExecutor) stock(effective))
                .listCompletedClusterDatasetIds(effective, userClasses);
    }

    @Override
    public CompletableFuture<Void> invalidateClusterDataset(
            AbstractID dataset, Configuration configuration, ClassLoader userClasses) throws Exception {
        Configuration effective = effective(configuration);
        return ((CacheSupportedPipelineExecutor) stock(effective))
                .invalidateClusterDataset(dataset, effective, userClasses);
    }
}
