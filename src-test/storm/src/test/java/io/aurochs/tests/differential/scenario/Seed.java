package io.aurochs.tests.differential.scenario;

/** Where the random input of this JVM's scenarios comes from. Printed; {@code -Daurochs.seed} repeats a run's input. */
final class Seed {
    static final long VALUE = read();

    private Seed() {}

    private static long read() {
        long seed = Long.getLong("aurochs.seed", System.nanoTime());
        System.out.println("aurochs.seed=" + seed);
        return seed;
    }
}
