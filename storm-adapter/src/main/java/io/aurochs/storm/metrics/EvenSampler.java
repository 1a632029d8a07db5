package io.aurochs.storm.metrics;

import java.util.SplittableRandom;

/**
 * Chooses one of so many, at a random place among them, as Storm's own sampler does. Where many come in one bundle it may
 * choose fewer, each of which then stands for several: a look at the clock makes the core wait for every load in flight, and
 * two for each twentieth tuple take a tenth of the time of a fast bolt. For one thread.
 */
final class EvenSampler {
    private static final int MOST_WEIGHT = 16;

    private final int oneIn;
    private int mostWeight;
    private final SplittableRandom random = new SplittableRandom();
    private int weight = 1;
    private int among;
    private int place = -1;
    private int chosen;
    private int inBundle;

    /** @param oneIn among how many one is chosen; 1 chooses every one, however many there are */
    EvenSampler(int oneIn) {
        this.oneIn = oneIn;
        this.mostWeight = oneIn == 1 ? 1 : Math.max(1, Math.min(MOST_WEIGHT, Integer.MAX_VALUE / 4 / oneIn));
        begin(1);
    }

    /** From now on chooses as many of a large bundle as of small ones. */
    void chooseEvenly() {
        mostWeight = 1;
        begin(1);
    }

    private void begin(int newWeight) {
        weight = newWeight;
        among = oneIn * newWeight;
        place = -1;
        chosen = random.nextInt(among);
    }

    /** Whether the next one is chosen. */
    boolean next() {
        inBundle++;
        if (++place >= among) {
            place = 0;
            chosen = random.nextInt(among);
        }
        return place == chosen;
    }

    /** For how many that would have been chosen the one that was chosen last stands. */
    int weight() {
        return weight;
    }

    /** A bundle is done with: from now on choose so that about one of as large a bundle is chosen. */
    void endBundle() {
        if (inBundle == 0) {
            return;
        }
        if (weight < mostWeight && inBundle >= 2 * among) {
            begin(2 * weight);
        } else if (weight > 1 && inBundle < among) {
            begin(weight / 2);
        }
        inBundle = 0;
    }
}
