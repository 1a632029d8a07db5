package io.aurochs.benchmarks.streambox.result;

/** Where distinct's results go. */
@FunctionalInterface
public interface DistinctResults {
    /**
     * A window with at least one record.
     *
     * @param windowEndMs ms
     * @param distinct how many different identifiers
     */
    void distinct(long windowEndMs, long distinct);
}
