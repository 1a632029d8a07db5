package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.TextLines;

/**
 * What the sources of a run emit, and how fast.
 *
 * @param text the sentences
 * @param seed of the choice of sentences
 * @param sources number of source tasks
 * @param acks whether every record is tracked until it is acked
 * @param recordsPerSecond words a second over all sources, at which an open loop emits; 0 = as fast as the system takes them
 */
record RunInput(TextLines text, long seed, int sources, boolean acks, double recordsPerSecond) {
    /** Whether records carry the time at which they were meant to be emitted. */
    boolean openLoop() {
        return recordsPerSecond > 0;
    }

    SentenceSource source(int task) {
        return new SentenceSource(text, seed, task);
    }

    /** Nanoseconds between two sentences of one source in an open loop. */
    double intervalNs() {
        double sentencesPerSecond = recordsPerSecond / text.wordsPerLine() / sources;
        return 1e9 / sentencesPerSecond;
    }
}
