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
            RestClusterClient<?> client = (RestClusterClient<?>) cluster.getClusterClient();
            boolean isSubmitted = false;
            try {
                String reason = reasonToRunStock(pipeline, client);
                if (!(pipeline instanceof StreamGraph stream) || reason != null) {
                    LOG.warn("this job runs as stock Flink would run it: {}", reason);
                    return new RemoteExecutorFactory().getExecutor(effective).execute(pipeline, effective, userClasses);
                }
                JobGraph job = TranslatedJobs.of(stream, settings, effective, userClasses);
                CompletableFuture<JobClient> submitted = submit(job, client, cluster, userClasses);
                isSubmitted = true;
                return submitted;
            } finally {
                if (!isSubmitted) {
                    client.close();
                }
            }
        }
    }

    private static @Nullable String reasonToRunStock(Pipeline pipeline, RestClusterClient<?> client) throws Exception {
        String reason = TranslatedJobs.reasonToRunStock(pipeline);
        if (reason != null || !(pipeline instanceof StreamGraph stream)) {
            return reason;
        }
        return ClusterSlots.of(client).reasonToRunStock(ClusterSettings.slotsFor(stream));
    }

    /** @param client closed when the job has been taken, or refused */
    private static CompletableFuture<JobClient> submit(
            JobGraph job,
            RestClusterClient<?> client,
            ClusterClientProvider<StandaloneClusterId> cluster,
            ClassLoader userClasses) {
        return client.submitJob(job)
                .thenApplyAsync(FunctionUtils.uncheckedFunction(id -> {
                    ClientUtils.waitUntilJobInitializationFinished(
                            () -> client.getJobStatus(id).get(),
                            () -> client.requestJobResult(id).get(),
                            userClasses);
                    return (JobClient) new ClusterClientJobClientAdapter<>(cluster, id, userClasses);
                }))
                // Not on a thread of the client's own, for which closing would wait.
                .whenCompleteAsync((ended, failure) -> client.close());
    }
}
