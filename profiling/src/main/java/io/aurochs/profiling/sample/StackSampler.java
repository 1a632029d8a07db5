package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.Path;

/** Looks again and again at what the threads of one JVM are doing. Used by one thread at a time. */
interface StackSampler {
    /** Returns when it samples. */
    void start() throws SamplingException, InterruptedException;

    /** Returns when it no longer does, and what it saw is in the file. */
    void stop() throws SamplingException, InterruptedException;

    /** In Flight Recorder's format. */
    Path recording();

    /** Deletes what it has left in the directory and is of no use; once it has stopped, or the JVM has ended. */
    void discard() throws IOException;
}
