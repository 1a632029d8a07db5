package io.aurochs.flink.launch;

import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.SettingsReader;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits a job with tasks that move bundles. One that is not eligible is submitted as Flink would submit it, and the log
 * says why.
 */
abstract class BundleExecutor implements PipelineExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(BundleExecutor.class);

    private final Configuration base;

    /** @param base what Flink chose this executor by; the configuration of a job wins over it */
    BundleExecutor(Configuration base) {
        this.base = base;
    }

    @Override
    public CompletableFuture<JobClient> execute(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        Configuration effective = effective(configuration);
        FlinkVersions.check();
        prepare(configuration, effective);
        TaskSettings settings = SettingsReader.read(effective);
        Eligibility eligibility = eligibility(pipeline);
        StreamGraph stream = eligibility.stream();
        if (stream == null) {
            LOG.warn("this job runs as stock Flink would run it: {}", eligibility.reason());
            return submitStock(pipeline, effective, userClasses);
        }
        CreationListeners listeners = listeners(effective);
        JobGraph job = TranslatedJobs.of(stream, settings, effective, userClasses);
        return submit(job, stream, effective, userClasses).thenApply(client -> {
            listeners.created(stream);
            return client;
        });
    }

    final Configuration effective(Configuration configuration) {
        Configuration effective = new Configuration();
        effective.addAll(base);
        effective.addAll(configuration);
        return effective;
    }

    /** Changes settings that cannot be as they are, before anything else is decided. */
    void prepare(Configuration ofTheEnvironment, Configuration effective) {}

    /** Whether the job's tasks can move bundles. */
    Eligibility eligibility(Pipeline pipeline) {
        return Eligibility.of(pipeline);
    }

    /** Those that this executor notifies of a job: all that the configuration names, unless {@link #submit} notifies them. */
    CreationListeners listeners(Configuration configuration) {
        return CreationListeners.of(configuration);
    }

    /** @param stream what {@code job} was made of */
    abstract CompletableFuture<JobClient> submit(
            JobGraph job, StreamGraph stream, Configuration configuration, ClassLoader userClasses) throws Exception;

    abstract CompletableFuture<JobClient> submitStock(
            Pipeline pipeline, Configuration configuration, ClassLoader userClasses) throws Exception;
}
