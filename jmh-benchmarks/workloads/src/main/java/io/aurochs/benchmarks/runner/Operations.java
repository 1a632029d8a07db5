package io.aurochs.benchmarks.runner;

import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** What is measured by whole operations, one after the other: where a window of time would cut one in two. One thread. */
public interface Operations extends AutoCloseable {
    /**
     * Carries out the next one; blocks until it is complete.
     *
     * @param latencyNs receives each delay that it has measured, nanoseconds
     * @return how many records it has processed
     * @throws IllegalStateException if the system has failed
     */
    long next(LongConsumer latencyNs) throws Exception;

    /** The warm-up is over, and those begin that are measured. */
    default void begin() {}

    /** What else the measured ones have measured, by name with the unit. */
    Map<String, Double> measures();

    /** From what correct operations must have left; empty if their results are equal. */
    List<String> differences();

    /** The system's configuration, and what else the result says of the run. */
    Map<String, Object> conf();

    @Override
    void close();
}
