package io.aurochs.storm.reliability;

/**
 * Random ids for the edges of a tuple tree, 64 bits each, never 0 (SplitMix64: Steele, Lea and Flood, OOPSLA'14). Used by
 * one thread; two generators differ by their seeds.
 */
public final class EdgeIds {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public EdgeIds(long seed) {
        state = seed;
    }

    public long next() {
        long id;
        do {
            state += GOLDEN_GAMMA;
            long z = state;
            z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
            z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
            id = z ^ (z >>> 31);
        } while (id == 0);
        return id;
    }
}
