package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.SettingsReader;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.deployment.ClusterClientJobClientAdapter;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.deployment.executors.RemoteExecutorFactory;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.function.FunctionUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits a job, with tasks that move bundles, to a session cluster that is running: Flink's target {@code remote}. A job that
 * cannot be translated, or may be spread over several TaskManagers, is submitted as Flink would submit it, and the log says
 * why.
 */
final class SessionExecutor implements PipelineExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(SessionExecutor.class);

    private final Configuration base;

    SessionExecutor(Configuration base) {
        this.base = base;
    }

    @Override
    public CompletableFuture<JobClient> execute(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        Configuration effective = new Configuration();
        effective.addAll(base);
        effective.addAll(configuration);
        FlinkVersions.check();
        TaskSettings settings = SettingsReader.read(effective);
        StandaloneClientFactory clusters = new StandaloneClientFactory();
        try (StandaloneClusterDescriptor descriptor = clusters.createClusterDescriptor(effective)) {
            ClusterClientProvider<StandaloneClusterId> cluster = descriptor.retrieve(clusters.getClusterId(effective));
            String reason = reasonToRunStock(pipeline, cluster);
            if (!(pipeline instanceof StreamGraph stream) || reason != null) {
                LOG.warn("this job runs as stock Flink would run it: {}", reason);
                return new RemoteExecutorFactory().getExecutor(effective).execute(pipeline, effective, userClasses);
            }
            return submit(TranslatedJobs.of(stream, settings, effective, userClasses), cluster, userClasses);
        }
    }

    private static @Nullable String reasonToRunStock(
            Pipeline pipeline, ClusterClientProvider<StandaloneClusterId> cluster) throws Exception {
        String reason = TranslatedJobs.reasonToRunStock(pipeline);
        if (reason != null || !(pipeline instanceof StreamGraph stream)) {
            return reason;
        }
        try (RestClusterClient<StandaloneClusterId> client = rest(cluster)) {
            ClusterSlots slots = ClusterSlots.of(client);
            return slots.reasonToRunStock(ClusterSettings.slotsFor(stream));
        }
    }

    private static RestClusterClient<StandaloneClusterId> rest(ClusterClientProvider<StandaloneClusterId> cluster)
            throws FlinkException {
        if (cluster.getClusterClient() instanceof RestClusterClient<StandaloneClusterId> rest) {
            return rest;
        }
        throw new FlinkException("the session cluster is not reached by REST, as Flink's target remote reaches it");
    }

    private static CompletableFuture<JobClient> submit(
            JobGraph job, ClusterClientProvider<StandaloneClusterId> cluster, ClassLoader userClasses)
            throws FlinkException {
        RestClusterClient<StandaloneClusterId> client = rest(cluster);
        return client.submitJob(job)
                .thenApplyAsync(FunctionUtils.uncheckedFunction(id -> {
                    ClientUtils.waitUntilJobInitializationFinished(
                            () -> client.getJobStatus(id).get(),
                            () -> client.requestJobResult(id).get(),
                            userClasses);
                    return (JobClient) new ClusterClientJobClientAdapter<>(cluster, id, userClasses);
                }))
                .whenComplete((ended, failure) -> client.close());
    }
}
