package io.aurochs.benchmarks.streambox.run;

import java.time.Duration;
import java.util.Map;

/** A system that is computing a benchmark. */
public interface RunningSystem {
    /** How many records its first transform has processed. Any thread, at any time. */
    long processed();

    /**
     * Returns if it still runs.
     *
     * @throws IllegalStateException saying why it does not
     */
    void checkAlive() throws Exception;

    /**
     * Has its sources end behind the epoch they are in; in an open loop not before they have emitted what was due.
     *
     * @param deadlineNs until when, as {@link System#nanoTime()}
     */
    void stop(long deadlineNs);

    /**
     * Blocks until all that was emitted is processed, and gives back what the system has used.
     *
     * @throws IllegalStateException if it has failed, or runs on
     */
    RunOutcome awaitEnd(Duration limit) throws Exception;

    /** The configuration that it runs with. */
    Map<String, Object> conf();
}
