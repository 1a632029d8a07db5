package io.aurochs.benchmarks.draw;

import org.apache.commons.rng.UniformRandomProvider;

/** Random numbers without end, the same ones whenever it starts for the same record. */
public final class RandomStream implements UniformRandomProvider {
    private final long seed;
    private long state;

    public RandomStream(long seed) {
        this.seed = seed;
    }

    public void startRecord(long i) {
        state = Mix.of(seed, i);
    }

    @Override
    public long nextLong() {
        state += Mix.STEP;
        return Mix.of(state);
    }

    /** From 0 to {@code bound} - 1. */
    public int below(int bound) {
        return Mix.below(bound, nextLong());
    }

    /** Above 0, at most 1. */
    public double unit() {
        return ((nextLong() >>> 11) + 1) * 0x1p-53;
    }
}
