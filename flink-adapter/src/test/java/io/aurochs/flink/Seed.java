package io.aurochs.flink;

/** Of random records and schedules: what {@code -Daurochs.seed=} says, as in the fast tier, and else a new one. */
public final class Seed {
    private Seed() {}

    /** Prints it, too. */
    public static long next() {
        long seed = Long.getLong("aurochs.seed", System.nanoTime());
        System.out.println("repeat with -Daurochs.seed=" + seed);
        return seed;
    }
}
