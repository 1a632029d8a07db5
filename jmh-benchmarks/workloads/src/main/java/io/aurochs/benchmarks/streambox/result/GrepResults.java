package io.aurochs.benchmarks.streambox.result;

/** Where grep's results go. */
@FunctionalInterface
public interface GrepResults {
    /**
     * A window with at least one match.
     *
     * @param windowEndMs ms
     * @param matches records that contain the pattern
     * @param checksum the sum of {@link ResultHash#grepMatch} over these records
     */
    void matches(long windowEndMs, long matches, long checksum);
}
