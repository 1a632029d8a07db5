package io.aurochs.profiling.sample;

import java.nio.file.Path;

/** Looks again and again at what the threads of one JVM are doing. Used by one thread; each method once, in this order. */
interface StackSampler {
    /** Returns when it samples. */
    void start() throws SamplingException, InterruptedException;

    /** Returns when it no longer does, and what it saw is in the file. */
    void stop() throws SamplingException, InterruptedException;

    /** In Flight Recorder's format. */
    Path recording();
}
