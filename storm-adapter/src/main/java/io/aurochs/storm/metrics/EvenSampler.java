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
    /** Of those among which the last one was chosen, how many came after that one. */
    private int after;
    /** How many come before the next one that is chosen. */
    private long before;
    /** How many have come when the next one is chosen. */
    private long chosenAt;
    /** How many had come when the last bundle ended. */
    private long bundleEnd;

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
        after = 0;
        chosenAt = count();
        before = 0;
        choose();
    }

    /** Of the next so many. */
    private void choose() {
        int place = random.nextInt(among);
        before = (long) after + place;
        chosenAt += before;
        after = among - 1 - place;
    }

    /** How many have come. */
    private long count() {
        return chosenAt - before;
    }

    /** Whether the next one is chosen. */
    boolean next() {
        if (before > 0) {
            before--;
            return false;
        }
        chosenAt++;
        choose();
        return true;
    }

    /** For how many that would have been chosen the one that was chosen last stands. */
    int weight() {
        return weight;
    }

    /** A bundle is done with: from now on choose so that about one of as large a bundle is chosen. */
    void endBundle() {
        long inBundle = count() - bundleEnd;
        if (inBundle == 0) {
            return;
        }
        bundleEnd += inBundle;
        if (weight < mostWeight && inBundle >= 2L * among) {
            begin(2 * weight);
        } else if (weight > 1 && inBundle < among) {
            begin(weight / 2);
        }
    }
}
