package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.TextLines;

/**
 * What one source task emits: record {@code i} is a pure function of the seed, the task's index and {@code i}, so that the same
 * records can be drawn again to check a run.
 */
final class SentenceSource {
    private static final long TASK_STEP = 0xD1B54A32D192ED03L;
    private static final long RECORD_STEP = 0x9E3779B97F4A7C15L;

    private final TextLines text;
    private final long origin;

    /** @param task index of the source task among its kind, from 0 */
    SentenceSource(TextLines text, long seed, int task) {
        this.text = text;
        this.origin = mix(seed + TASK_STEP * (task + 1));
    }

    /** The sentence of record {@code i}. */
    String sentence(long i) {
        return text.line(line(i));
    }

    /** The index in the text of the sentence of record {@code i}. */
    int line(long i) {
        // The high half of a 32 x 32 bit product is an unbiased enough index, and cheaper than a division.
        long random = mix(origin + RECORD_STEP * (i + 1)) >>> 32;
        return (int) ((random * text.size()) >>> 32);
    }

    /** The finaliser of SplitMix64. */
    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
