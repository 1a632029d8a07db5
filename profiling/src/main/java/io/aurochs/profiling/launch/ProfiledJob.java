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

    /**
     * Leaves it to its user's will when the profile is made: ends it, or waits for its own end, or lets it be.
     *
     * @return the exit code that it had of itself; 0 if it was ended, or is let be
     */
    int finish() throws InterruptedException;

    /** Leaves nothing behind that was started for the profile. */
    @Override
    void close();
}
