package io.aurochs.flink.launch;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Submits a job to the JobManager in which the program runs. Flink's own executor does it, with job ids, uploaded files and
 * listeners; only the plan differs.
 */
final class ApplicationExecutor extends BundleExecutor {
    private final ApplicationExecutors executors;
    private final DispatcherGateway dispatcher;

    ApplicationExecutor(Configuration base, ApplicationExecutors executors, DispatcherGateway dispatcher) {
        super(base);
        this.executors = executors;
        this.dispatcher = dispatcher;
    }

    /** A job that the JobManager has recovered keeps the plan that it was submitted with. */
    @Override
    public CompletableFuture<JobClient> execute(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        return executors.hasRecovered(pipeline, configuration)
                ? submitStock(pipeline, effective(configuration), userClasses)
                : super.execute(pipeline, configuration, userClasses);
    }

    /** Flink's executor notifies them. */
    @Override
    CreationListeners listeners(Configuration configuration) {
        return CreationListeners.NONE;
    }

    @Override
    CompletableFuture<JobClient> submitStock(Pipeline pipeline, Configuration configuration, ClassLoader userClasses)
            throws Exception {
        return executors.over(dispatcher, configuration).execute(pipeline, configuration, userClasses);
    }

    @Override
    CompletableFuture<JobClient> submit(
            JobGraph job, StreamGraph stream, Configuration configuration, ClassLoader userClasses) throws Exception {
        return executors
                .over(ReplacedPlan.by(job, dispatcher), configuration)
                .execute(stream, configuration, userClasses);
    }
}
