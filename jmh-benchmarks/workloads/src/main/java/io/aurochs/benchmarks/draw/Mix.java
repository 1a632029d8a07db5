package io.aurochs.benchmarks.draw;

/** Well mixed 64-bit numbers: the finaliser of SplitMix64. Pure functions. */
public final class Mix {
    /** Odd, so that its multiples run through all 64-bit numbers. */
    public static final long STEP = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** A one-to-one function of 64 bits. */
    public static long of(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Number {@code i} of the sequence {@code seed}; one-to-one in {@code i}. */
    public static long of(long seed, long i) {
        return of(of(seed + STEP) + STEP * i);
    }

    /** A number from 0 to {@code bound} - 1, from the high half of {@code bits}. */
    public static int below(int bound, long bits) {
        return (int) (((bits >>> 32) * bound) >>> 32);
    }
}
