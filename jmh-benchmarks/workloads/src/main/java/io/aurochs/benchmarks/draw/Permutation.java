package io.aurochs.benchmarks.draw;

/** Random orders of the numbers below a bound, one for each key, each place computed by itself. Immutable. */
public final class Permutation {
    private static final int ROUNDS = 4;

    private final int size;
    private final int shift;
    private final long mask;

    public Permutation(int size) {
        int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
        this.size = size;
        shift = (bits + 1) / 2;
        mask = (1L << bits) - 1;
    }

    /** Which number is at {@code place}: one-to-one from 0 to size - 1. */
    public int at(long key, int place) {
        long x = place;
        do {
            x = scramble(key, x);
        } while (x >= size);
        return (int) x;
    }

    /** One-to-one on the numbers up to the next power of two, as each of its steps is. */
    private long scramble(long key, long place) {
        long x = place;
        for (int round = 0; round < ROUNDS; round++) {
            long bits = Mix.of(key, round);
            x = (x + bits) & mask;
            x = x * (bits >>> 31 | 1) & mask;
            x ^= x >>> shift;
        }
        return x;
    }
}
