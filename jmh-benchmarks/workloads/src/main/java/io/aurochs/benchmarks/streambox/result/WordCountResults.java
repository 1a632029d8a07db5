package io.aurochs.benchmarks.streambox.result;

/** Where word count's results go. */
@FunctionalInterface
public interface WordCountResults {
    /**
     * A word that occurs in a window.
     *
     * @param windowEndMs ms
     * @param text holds the word from {@code from} to {@code to} - 1; not to be kept
     * @param count above 0
     */
    void word(long windowEndMs, byte[] text, int from, int to, long count);
}
