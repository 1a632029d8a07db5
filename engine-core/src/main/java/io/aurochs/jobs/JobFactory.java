package io.aurochs.jobs;

import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;

/**
 * Makes the pipeline of a job that {@code ./aurochs jobs submit} brings. Its class has a public constructor without parameters, and is
 * loaded once for each job, by a class loader that is closed when the job has ended. Of the host that loader sees the JDK, Aurochs and
 * SLF4J's API; the jar brings all else.
 */
@FunctionalInterface
public interface JobFactory {
    /**
     * Declares the pipeline, and starts nothing. One thread of the host calls this for one job after the other, with the job's class loader
     * as its context class loader.
     *
     * @param jobs the jobs of the host, whose views the pipeline's functions may query
     * @param arguments those of the command
     * @return not null
     * @throws Exception when it cannot be; the command prints the message
     */
    Pipeline create(Jobs jobs, String... arguments) throws Exception;

    /**
     * The job runs: it may be controlled from now on, such as by replacing its functions at each interval of a view. On the same thread, with
     * the same context class loader. If this throws, the job is stopped.
     *
     * @throws Exception when it cannot go on; the command prints the message
     */
    default void started(PipelineRun run) throws Exception {}
}
