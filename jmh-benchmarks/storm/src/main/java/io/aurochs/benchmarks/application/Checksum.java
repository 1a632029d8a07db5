package io.aurochs.benchmarks.application;

/**
 * What the sink does with every record: a sum that depends on each (word, count) pair but not on their order, and whose value for
 * a whole run follows from the final counts alone.
 */
final class Checksum {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private Checksum() {}

    /** The share of one record. */
    static long of(String word, long count) {
        return spread(word) * (2 * count + 1);
    }

    /** The sum of the shares of {@code (word, 1), (word, 2), ... (word, count)}. */
    static long upTo(String word, long count) {
        return spread(word) * (count * (count + 2));
    }

    private static long spread(String word) {
        return (word.hashCode() + 1L) * SPREAD;
    }
}
