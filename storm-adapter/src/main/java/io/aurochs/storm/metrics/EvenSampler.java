package io.aurochs.storm.metrics;

import java.util.Random;

/**
 * Chooses one of so many, at a random place among them: what Storm's own sampler does, without a call through an interface
 * for every tuple. For one thread.
 */
final class EvenSampler {
    private final int oneIn;
    private final Random random = new Random();
    private int place = -1;
    private int chosen;

    /** @param oneIn among how many one is chosen */
    EvenSampler(int oneIn) {
        this.oneIn = oneIn;
        this.chosen = random.nextInt(oneIn);
    }

    /** Whether the next one is chosen. */
    boolean next() {
        if (++place >= oneIn) {
            place = 0;
            chosen = random.nextInt(oneIn);
        }
        return place == chosen;
    }
}
