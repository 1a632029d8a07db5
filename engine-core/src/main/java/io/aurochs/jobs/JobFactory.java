package io.aurochs.jobs;

import io.aurochs.pipeline.Pipeline;

/**
 * Makes the pipeline of a job that {@code ./aurochs jobs submit} brings. Its class has a public constructor without parameters, and is
 * loaded once for each job, by a class loader that is closed when the job has ended.
 */
@FunctionalInterface
public interface JobFactory {
    /**
     * Declares the pipeline, and starts nothing.
     *
     * @param arguments those of the command
     * @throws Exception when it cannot be; the command prints the message
     */
    Pipeline create(String... arguments) throws Exception;
}
