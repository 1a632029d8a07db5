package io.aurochs.benchmarks.streambox.result;

/** Where the most frequent users go. */
@FunctionalInterface
public interface TopUsersResults {
    /**
     * One of the most frequent users of a window.
     *
     * @param windowEndMs ms
     * @param count events, above 0
     */
    void user(long windowEndMs, long user, long count);
}
