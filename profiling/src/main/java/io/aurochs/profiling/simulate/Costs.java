package io.aurochs.profiling.simulate;

/**
 * What code has cost on the simulated processor. Parts of it are attributed, so that the numbers need not be whole.
 *
 * @param instructions executed
 * @param l1i misses of the first level's instruction cache
 * @param l1d misses of the first level's data cache, reading and writing
 * @param lastI those of the instruction misses that the last level did not have, either
 * @param lastD those of the data misses that it did not have, either
 */
public record Costs(double instructions, double l1i, double l1d, double lastI, double lastD) {
    public static final Costs NONE = new Costs(0, 0, 0, 0, 0);

    /** Both. */
    public Costs plus(Costs other) {
        return new Costs(
                instructions + other.instructions,
                l1i + other.l1i,
                l1d + other.l1d,
                lastI + other.lastI,
                lastD + other.lastD);
    }

    /** A part, or a multiple. */
    public Costs times(double factor) {
        return new Costs(instructions * factor, l1i * factor, l1d * factor, lastI * factor, lastD * factor);
    }

    /** Misses of the last level. */
    public double last() {
        return lastI + lastD;
    }
}
