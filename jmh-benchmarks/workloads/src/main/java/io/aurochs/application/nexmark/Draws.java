package io.aurochs.application.nexmark;

import io.aurochs.benchmarks.draw.RandomStream;

/** The random numbers of one event. One thread. */
final class Draws {
    private final RandomStream stream;

    Draws(long seed, long event) {
        stream = new RandomStream(seed);
        stream.startRecord(event);
    }

    /** From 0 to {@code bound} - 1. */
    int below(int bound) {
        return stream.below(bound);
    }

    /** True once in {@code times}. */
    boolean oneIn(int times) {
        return below(times) == 0;
    }

    /** A price in cents from one dollar to a million, its logarithm evenly distributed. */
    long price() {
        return Math.round(Math.pow(10, stream.unit() * 6) * 100);
    }

    String of(String[] texts) {
        return texts[below(texts.length)];
    }
}
