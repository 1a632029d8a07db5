package io.aurochs.pipeline.transform;

import java.util.function.LongSupplier;

/**
 * Learns by sampling which of two ways to process a bundle takes less time: it depends on the machine's caches and on the keys, and changes
 * with them. Now and then two bundles after each other, which are the most alike, go one way each, and the one that took less time for a
 * record has a vote for its way; which way comes first alternates. Most of the last few votes decide: one is wrong when a thread was
 * interrupted. One thread.
 */
final class FasterWay {
    /** How many bundles go the faster way for two that are compared. */
    static final int BUNDLES_PER_PAIR = 62;
    /** How many votes there are: odd, so that they decide. */
    static final int VOTES = 7;
    /** Of a bundle of fewer the time says too little. */
    static final int LEAST_RECORDS = 256;

    private static final int ALL_VOTES = (1 << VOTES) - 1;

    private final LongSupplier clock;
    /** The last ones, a bit each: set when the second way took less time. */
    private int votes;

    private int votesGiven;
    private boolean isSecondFaster;
    private boolean beginsWithSecond;
    private boolean isSecond;
    /** Of the next bundle: 0 and 1 are compared. */
    private int place;

    private long beganNs;
    private double nsPerRecordBefore;

    /** @param clock nanoseconds */
    FasterWay(LongSupplier clock) {
        this.clock = clock;
    }

    /** Begins a bundle; whether it is to go the second way. */
    boolean beginSecond() {
        isSecond = place > 1 ? isSecondFaster : beginsWithSecond == (place == 0);
        beganNs = clock.getAsLong();
        return isSecond;
    }

    /** The bundle has been processed, and had so many records. */
    void processed(int records) {
        if (place > 1) {
            place = place == BUNDLES_PER_PAIR + 1 ? 0 : place + 1;
        } else if (records < LEAST_RECORDS) {
            place = 0;
        } else {
            double nsPerRecord = (double) (clock.getAsLong() - beganNs) / records;
            if (place == 0) {
                nsPerRecordBefore = nsPerRecord;
                place = 1;
            } else {
                vote((nsPerRecord < nsPerRecordBefore) == isSecond);
            }
        }
    }

    private void vote(boolean forSecond) {
        votes = (votes << 1 | (forSecond ? 1 : 0)) & ALL_VOTES;
        isSecondFaster = Integer.bitCount(votes) > VOTES / 2;
        beginsWithSecond = !beginsWithSecond;
        votesGiven = Math.min(votesGiven + 1, VOTES);
        place = votesGiven < VOTES ? 0 : 2;
    }
}
