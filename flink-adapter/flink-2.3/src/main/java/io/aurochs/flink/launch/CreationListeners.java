package io.aurochs.flink.launch;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobStatusChangedListener;
import org.apache.flink.core.execution.JobStatusChangedListenerUtils;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.concurrent.ExecutorThreadFactory;

/**
 * Flink's job status listeners of the client, which hear that a job was created, and of its lineage. The JobManager tells
 * its own of all that follows.
 */
final class CreationListeners {
    static final CreationListeners NONE = new CreationListeners(List.of());

    /** For what listeners do by themselves. Idle threads end, as they hold the class loader of the job they were made for. */
    private static final Executor BACKGROUND =
            Executors.newCachedThreadPool(new ExecutorThreadFactory("aurochs-job-listeners"));

    private final List<JobStatusChangedListener> listeners;

    private CreationListeners(List<JobStatusChangedListener> listeners) {
        this.listeners = listeners;
    }

    /** Makes those that {@code execution.job-status-changed-listeners} names. */
    static CreationListeners of(Configuration configuration) {
        return new CreationListeners(JobStatusChangedListenerUtils.createJobStatusChangedListeners(
                Thread.currentThread().getContextClassLoader(), configuration, BACKGROUND));
    }

    /** Tells them; what one of them throws is logged. */
    void created(StreamGraph job) {
        PipelineExecutorUtils.notifyJobStatusListeners(job, job, listeners);
    }
}
