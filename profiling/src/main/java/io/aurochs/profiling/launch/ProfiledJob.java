package io.aurochs.profiling.launch;

import io.aurochs.profiling.sample.SamplingException;

/** The JVM that is profiled. Used by one thread. */
interface ProfiledJob extends AutoCloseable {
    /**
     * Waits until there is a JVM.
     *
     * @return its process id
     * @throws SamplingException if there is none, or it ended before
     */
    long awaitJvm() throws SamplingException, InterruptedException;

    /** Whether it still runs. */
    boolean running();

    /** What to do when the profile is made. */
    @Override
    void close();
}
