package io.aurochs.benchmarks.draw;

/** Random numbers without end, the same ones whenever it starts for the same record. */
public final class RandomStream {
    private final long seed;
    private long state;

    public RandomStream(long seed) {
        this.seed = seed;
    }

    public void startRecord(long i) {
        state = Mix.of(seed, i);
    }

    public long next() {
        state += Mix.STEP;
        return Mix.of(state);
    }

    /** From 0 to {@code bound} - 1. */
    public int below(int bound) {
        return Mix.below(bound, next());
    }

    /** Above 0, at most 1. */
    public double unit() {
        return ((next() >>> 11) + 1) * 0x1p-53;
    }
}
