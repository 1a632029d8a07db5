package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.TopDown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What reads the processor's own counters while a process runs. Used by one thread. */
public interface HardwareTool {
    /** Why it cannot be used here, and what would help, in one line; empty if nothing is known against it. */
    Optional<String> unusable() throws InterruptedException;

    /**
     * Counts for a while, beside whatever the caller does, or until the process ends.
     *
     * @param directory for its files
     * @throws SamplingException if it cannot be started
     */
    Counting start(long pid, Duration time, Path directory) throws SamplingException, InterruptedException;

    /** A count that goes on. */
    interface Counting extends AutoCloseable {
        /**
         * Waits for its end, and for what the tool makes of it.
         *
         * @throws SamplingException if it failed, or counted nothing
         */
        TopDown result() throws SamplingException, InterruptedException;

        /** Ends it. */
        @Override
        void close();
    }
}
