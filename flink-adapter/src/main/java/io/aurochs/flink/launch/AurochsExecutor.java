package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.SettingsReader;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.client.program.PerJobMiniClusterFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a job on a cluster of Flink's own in this process, with tasks that move bundles. A job that cannot be translated
 * runs on the same cluster as Flink would run it, and the log says why.
 */
final class AurochsExecutor implements PipelineExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(AurochsExecutor.class);

    private final Configuration base;

    AurochsExecutor(Configuration base) {
        this.base = base;
    }

    @Override
    public CompletableFuture<JobClient> execute(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        Configuration effective = new Configuration();
        effective.addAll(base);
        effective.addAll(configuration);
        if (!effective.get(DeploymentOptions.ATTACHED)) {
            throw new IllegalArgumentException(DeploymentOptions.ATTACHED.key()
                    + "=false: the cluster lives in this process and would end with it; run attached");
        }
        FlinkVersions.check();
        TaskSettings settings = SettingsReader.read(effective);
        String reason = reasonToRunStock(pipeline, effective);
        ClusterSettings.complete(effective, pipeline);
        if (!(pipeline instanceof StreamGraph stream) || reason != null) {
            LOG.warn("this job runs as stock Flink would run it: {}", reason);
            return LocalExecutor.createWithFactory(effective, EmbeddedClusters::create)
                    .execute(pipeline, effective, userClasses);
        }
        return submit(TranslatedJobs.of(stream, settings, effective, userClasses), effective, userClasses);
    }

    private static CompletableFuture<JobClient> submit(
            JobGraph job, Configuration configuration, ClassLoader userClasses) throws Exception {
        AtomicReference<@Nullable MiniCluster> cluster = new AtomicReference<>();
        CompletableFuture<JobClient> client = PerJobMiniClusterFactory.createWithFactory(configuration, settings -> {
                    MiniCluster started = EmbeddedClusters.create(settings);
                    cluster.set(started);
                    return started;
                })
                .submitJob(job, userClasses);
        MiniCluster started = cluster.get();
        return started == null ? client : client.thenCombine(started.getRestAddress(), AurochsExecutor::submitted);
    }

    private static JobClient submitted(JobClient client, URI rest) {
        LOG.info("job {} submitted; REST endpoint: {}", client.getJobID(), rest);
        return client;
    }

    /** Why a job cannot be translated, for people; null when it can. */
    static @Nullable String reasonToRunStock(Pipeline pipeline, Configuration configuration) {
        String reason = TranslatedJobs.reasonToRunStock(pipeline);
        if (reason != null || !(pipeline instanceof StreamGraph stream)) {
            return reason;
        }
        int taskManagers = configuration.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS);
        if (taskManagers > 1) {
            return TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS.key() + "=" + taskManagers
                    + ", and bundles travel within one TaskManager only; drop the setting";
        }
        int slots = configuration.getOptional(TaskManagerOptions.NUM_TASK_SLOTS).orElse(Integer.MAX_VALUE);
        int needed = ClusterSettings.slotsFor(stream);
        if (needed > slots) {
            return TaskManagerOptions.NUM_TASK_SLOTS.key() + "=" + slots + " is less than the " + needed
                    + " slots that the job needs, and bundles travel within one TaskManager only; raise it or drop the"
                    + " setting";
        }
        return null;
    }
}
