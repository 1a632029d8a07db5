package io.aurochs.benchmarks.flink;

/** Pseudo-random numbers by index: the finaliser of SplitMix64. Pure functions. */
final class Mix {
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final long SPLIT_STEP = 0xD1B54A32D192ED03L;

    private Mix() {}

    /** 64 well mixed bits for record {@code i} of a split. */
    static long of(int split, long i) {
        return of(SPLIT_STEP * (split + 1) + STEP * i);
    }

    static long of(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A number from 0 to {@code bound} - 1, from the high half of {@code bits}. */
    static int below(int bound, long bits) {
        return (int) (((bits >>> 32) * bound) >>> 32);
    }
}
