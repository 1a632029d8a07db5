package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Learns by sampling which of two ways to process a bundle takes less time: it depends on the machine's caches and on the keys, and changes
 * with them. Now and then two bundles after each other, which are the most alike, go one way each, and the one that took less time for a
 * record has a vote for its way; which way comes first alternates. Most of the last few votes decide: one is wrong when a thread was
 * interrupted. One thread.
 */
@Internal
public final class FasterWay {
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

    /** Of the bundle that is being processed. */
    private int records;

    private long beganNs;
    private double nsPerRecordBefore;

    /** @param clock nanoseconds */
    public FasterWay(LongSupplier clock) {
        this.clock = clock;
    }

    /** Begins a bundle of so many records; whether it is to go the second way. */
    public boolean beginSecond(int bundleRecords) {
        records = bundleRecords;
        if (isCompared()) {
            isSecond = beginsWithSecond == (place == 0);
            beganNs = clock.getAsLong();
        } else {
            isSecond = isSecondFaster;
        }
        return isSecond;
    }

    /** The bundle that was begun has been processed. */
    public void processed() {
        if (!isCompared()) {
            // Of a pair nothing is left when a small one comes between.
            place = place > 1 ? (place + 1) % (BUNDLES_PER_PAIR + 2) : 0;
            return;
        }
        double nsPerRecord = (double) (clock.getAsLong() - beganNs) / records;
        if (place == 0) {
            nsPerRecordBefore = nsPerRecord;
            place = 1;
        } else {
            vote((nsPerRecord < nsPerRecordBefore) == isSecond);
        }
    }

    private boolean isCompared() {
        return place <= 1 && records >= LEAST_RECORDS;
    }

    private void vote(boolean forSecond) {
        votes = (votes << 1 | (forSecond ? 1 : 0)) & ALL_VOTES;
        isSecondFaster = Integer.bitCount(votes) > VOTES / 2;
        beginsWithSecond = !beginsWithSecond;
        votesGiven = Math.min(votesGiven + 1, VOTES);
        place = votesGiven < VOTES ? 0 : 2;
    }
}
