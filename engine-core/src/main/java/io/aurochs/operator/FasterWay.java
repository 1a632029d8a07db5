package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Learns by sampling which of two ways to process a bundle takes less time: it depends on the machine's caches and on the keys, and changes
 * with them. A sample is a bundle, or so many small ones that their time says enough. Now and then two samples after each other, which are
 * the most alike, go one way each, and the one that took less time for a record has a vote for its way; which way comes first alternates.
 * Most of the last few votes decide: one is wrong when a thread was interrupted. One thread.
 */
@Internal
public final class FasterWay {
    /** How many samples go the faster way for two that are compared. */
    static final int SAMPLES_PER_PAIR = 62;
    /** How many votes there are: odd, so that they decide. */
    static final int VOTES = 7;
    /** Of fewer the time says too little. */
    static final int LEAST_RECORDS = 256;

    private static final int ALL_VOTES = (1 << VOTES) - 1;

    private final LongSupplier clock;
    /** The last ones, a bit each: set when the second way took less time. */
    private int votes;

    private int votesGiven;
    private boolean isSecondFaster;
    private boolean beginsWithSecond;
    private boolean isSecond;
    /** Bundles to go the faster way before two samples are compared. */
    private int bundlesToPair;

    private boolean isSecondSample;
    private int bundlesOfPair;
    private int sampledRecords;
    private long sampledNs;
    private double nsPerRecordBefore;

    private long beganNs;

    /** @param clock nanoseconds */
    public FasterWay(LongSupplier clock) {
        this.clock = clock;
    }

    /** Begins a bundle, or what is left of one; whether it is to go the second way. */
    public boolean beginSecond() {
        if (bundlesToPair > 0) {
            isSecond = isSecondFaster;
        } else {
            isSecond = beginsWithSecond != isSecondSample;
            beganNs = clock.getAsLong();
        }
        return isSecond;
    }

    /**
     * What was begun has been processed.
     *
     * @param records how many that were; 0 where there was no room for what came of them
     */
    public void processed(int records) {
        if (bundlesToPair > 0) {
            bundlesToPair--;
            return;
        }
        sampledNs += clock.getAsLong() - beganNs;
        sampledRecords += records;
        bundlesOfPair += records > 0 ? 1 : 0;
        if (sampledRecords >= LEAST_RECORDS) {
            sampled((double) sampledNs / sampledRecords);
            sampledNs = 0;
            sampledRecords = 0;
        }
    }

    private void sampled(double nsPerRecord) {
        if (!isSecondSample) {
            nsPerRecordBefore = nsPerRecord;
            isSecondSample = true;
            return;
        }
        isSecondSample = false;
        vote((nsPerRecord < nsPerRecordBefore) == isSecond);
    }

    private void vote(boolean forSecond) {
        votes = (votes << 1 | (forSecond ? 1 : 0)) & ALL_VOTES;
        isSecondFaster = Integer.bitCount(votes) > VOTES / 2;
        beginsWithSecond = !beginsWithSecond;
        votesGiven = Math.min(votesGiven + 1, VOTES);
        bundlesToPair = votesGiven < VOTES ? 0 : SAMPLES_PER_PAIR * bundlesOfPair / 2;
        bundlesOfPair = 0;
    }
}
