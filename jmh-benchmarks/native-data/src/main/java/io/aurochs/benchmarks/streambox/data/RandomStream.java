package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.streambox.Mix;

/** Random numbers without end, the same ones whenever it starts for the same record. */
final class RandomStream {
    private final long seed;
    private long state;

    RandomStream(long seed) {
        this.seed = seed;
    }

    void startRecord(long i) {
        state = Mix.of(seed, i);
    }

    long next() {
        state += Mix.STEP;
        return Mix.of(state);
    }

    /** From 0 to {@code bound} - 1. */
    int below(int bound) {
        return Mix.below(bound, next());
    }

    /** Above 0, at most 1. */
    double unit() {
        return ((next() >>> 11) + 1) * 0x1p-53;
    }
}
