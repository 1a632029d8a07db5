package io.aurochs.flink.launch;

import io.aurochs.flink.launch.EmbeddedClusters.Embedded;
import io.aurochs.flink.operator.OneTaskManager;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.flink.watch.WatchedJobs;
import io.aurochs.web.LivePage;
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
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a job on a cluster of Flink's own in this process: Flink's target {@code local}. */
final class AurochsExecutor extends BundleExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(AurochsExecutor.class);

    AurochsExecutor(Configuration base) {
        super(base);
    }

    /**
     * The cluster lives in this process and would end with it: execute waits for the job whatever the setting says, and so
     * does the environment, which looks at its own configuration once the job is submitted.
     */
    @Override
    void prepare(Configuration ofTheEnvironment, Configuration effective) {
        if (Boolean.FALSE.equals(
                effective.getOptional(DeploymentOptions.ATTACHED).orElse(null))) {
            LOG.info(
                    "{}=false: the cluster lives in this process, and the job runs attached; executeAsync does not wait",
                    DeploymentOptions.ATTACHED.key());
        }
        ofTheEnvironment.set(DeploymentOptions.ATTACHED, true);
        effective.set(DeploymentOptions.ATTACHED, true);
    }

    @Override
    CompletableFuture<JobClient> submitStock(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        ClusterSettings.complete(configuration, pipeline);
        return LocalExecutor.createWithFactory(configuration, EmbeddedClusters::create)
                .execute(pipeline, configuration, userClasses);
    }

    @Override
    CompletableFuture<JobClient> submit(
            JobGraph job, StreamGraph stream, Configuration configuration, ClassLoader userClasses) throws Exception {
        // Before the cluster, which would be started in vain where the page cannot be.
        LivePage page = LivePage.open(SettingsReader.page(configuration));
        try {
            ClusterSettings.complete(configuration, stream);
            if (configuration.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS) > 1) {
                warnOfSeveralTaskManagers(configuration);
            } else {
                OneTaskManager.promise(job.getJobConfiguration());
            }
            return submit(job, configuration, userClasses, page);
        } catch (Exception | Error e) {
            page.close();
            throw e;
        }
    }

    /** Flink's own configuration file says one slot, which {@code flink run} of an installation hands on. */
    private static void warnOfSeveralTaskManagers(Configuration configuration) {
        LOG.warn(
                "this process has {} TaskManagers, and records from one to another are serialised; for bundles"
                        + " throughout, leave out {} and {}",
                configuration.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS),
                TaskManagerOptions.NUM_TASK_SLOTS.key(),
                TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS.key());
    }

    /** @param page is open until the cluster has ended, so that it stays where it is while the job is restarted */
    private static CompletableFuture<JobClient> submit(
            JobGraph job, Configuration configuration, ClassLoader userClasses, LivePage page) throws Exception {
        AtomicReference<@Nullable MiniCluster> cluster = new AtomicReference<>();
        CompletableFuture<JobClient> client = PerJobMiniClusterFactory.createWithFactory(configuration, settings -> {
                    Embedded started = EmbeddedClusters.create(settings, ended -> {
                        WatchedJobs.ofThisJvm().jobManagerEnds(job.getJobID());
                        page.close();
                    });
                    WatchedJobs.ofThisJvm().jobManagerBegins(job.getJobID(), new EmbeddedView(started, job.getJobID()));
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
}
