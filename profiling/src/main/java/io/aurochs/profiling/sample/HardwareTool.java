package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.TopDown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What reads the processor's own counters while a process runs. */
public interface HardwareTool {
    /** As users write it. */
    String name();

    /** Why it cannot be used here, and what would help, in one line; empty if nothing is known against it. */
    Optional<String> unusable() throws SamplingException, InterruptedException;

    /**
     * Counts for a while, beside whatever the caller does.
     *
     * @param directory for its files
     */
    Counting start(long pid, Duration time, Path directory) throws SamplingException, InterruptedException;

    /** A count that goes on. */
    interface Counting {
        /**
         * Waits for its end, and for what the tool makes of it.
         *
         * @throws SamplingException if it failed, or counted nothing
         */
        TopDown result() throws SamplingException, InterruptedException;
    }
}
