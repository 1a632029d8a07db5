package io.aurochs.storm.metrics;

import java.util.SplittableRandom;

/**
 * Chooses one of so many, at a random place among them, as Storm's own sampler does. Where many come in one bundle it chooses
 * fewer, each of which then stands for several: a look at the clock makes the core wait for every load under way, and two for
 * each twentieth tuple take a tenth of the time of a fast bolt. For one thread.
 */
final class EvenSampler {
    private static final int MOST_WEIGHT = 16;

    private final int oneIn;
    private final int mostWeight;
    private final SplittableRandom random = new SplittableRandom();
    private int weight = 1;
    private int among;
    private int place = -1;
    private int chosen;
    private int inBundle;

    /** @param oneIn among how many one is chosen; 1 chooses every one, however many there are */
    EvenSampler(int oneIn) {
        this.oneIn = oneIn;
        this.mostWeight = oneIn == 1 ? 1 : MOST_WEIGHT;
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

    /** For how many that would have been chosen the chosen one stands. */
    int weight() {
        return weight;
    }

    /** A bundle is done with: from now on choose so that about one of as large a bundle is chosen. */
    void endBundle() {
        if (inBundle >= 2 * among && weight < mostWeight) {
            begin(2 * weight);
        } else if (inBundle < among && weight > 1) {
            begin(weight / 2);
        }
        inBundle = 0;
    }
}
