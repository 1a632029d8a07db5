package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Learns by sampling which of two ways to process a bundle takes less time: it depends on the machine's caches and on the keys, and changes
 * with them. A sample is a bundle, or several small ones with enough records together. Now and then two samples after each other, which are
 * the most alike, go one way each, and the one that took less time for a record has a vote for its way; which way comes first alternates.
 * Most of the last few votes decide: one is wrong when a thread was interrupted. Two samples with bundles of different sizes give no vote.
 * One thread.
 */
@Internal
public final class SampledChoice {
    /** How many samples go the faster way for two that are compared. */
    static final int SAMPLES_PER_PAIR = 62;
    /** How many votes there are: odd, so that they decide. */
    static final int VOTES = 7;
    /** Fewest records of a sample. */
    static final int LEAST_RECORDS = 256;

    private static final int ALL_VOTES = (1 << VOTES) - 1;
    /** How many times as large the bundles of one sample may be as those of the other. */
    private static final int MOST_UNLIKE = 2;

    private final LongSupplier clock;
    /** The last ones, a bit each: set when the second way took less time. */
    private int votes;

    private int votesGiven;
    private boolean isSecondFaster;
    private boolean beginsWithSecond;
    private boolean isSecond;
    /** Records to go the faster way before two samples are compared. */
    private long recordsToPair;

    private long beganNs;
    private boolean isSecondSample;
    /** Of the sample so far. */
    private int records;

    private int bundles;
    private long ns;
    /** Of the first sample of the pair. */
    private double nsPerRecordBefore;

    private double recordsPerBundleBefore;
    private int recordsBefore;

    /** @param clock nanoseconds */
    public SampledChoice(LongSupplier clock) {
        this.clock = clock;
    }

    /** Whether the second way is the faster one, for a bundle that is no part of a sample. */
    boolean isSecondFaster() {
        return isSecondFaster;
    }

    /** Begins a bundle, or what is left of one; whether it is to go the second way. */
    public boolean beginSecond() {
        if (recordsToPair > 0) {
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
     * @param processed how many records; 0 where there was no room for what came of them
     */
    public void processed(int processed) {
        if (recordsToPair > 0) {
            recordsToPair -= processed;
            return;
        }
        if (processed == 0) {
            return;
        }
        ns += clock.getAsLong() - beganNs;
        records += processed;
        bundles++;
        if (records >= LEAST_RECORDS) {
            sampled();
            records = 0;
            bundles = 0;
            ns = 0;
        }
    }

    private void sampled() {
        double nsPerRecord = (double) ns / records;
        double recordsPerBundle = (double) records / bundles;
        if (!isSecondSample) {
            isSecondSample = true;
            nsPerRecordBefore = nsPerRecord;
            recordsPerBundleBefore = recordsPerBundle;
            recordsBefore = records;
            return;
        }
        isSecondSample = false;
        boolean areAlike = Math.max(recordsPerBundle, recordsPerBundleBefore)
                <= MOST_UNLIKE * Math.min(recordsPerBundle, recordsPerBundleBefore);
        if (areAlike) {
            vote((nsPerRecord < nsPerRecordBefore) == isSecond);
        }
        if (!areAlike || votesGiven == VOTES) {
            recordsToPair = (long) SAMPLES_PER_PAIR * (recordsBefore + records) / 2;
        }
    }

    private void vote(boolean forSecond) {
        votes = (votes << 1 | (forSecond ? 1 : 0)) & ALL_VOTES;
        isSecondFaster = Integer.bitCount(votes) > VOTES / 2;
        beginsWithSecond = !beginsWithSecond;
        votesGiven = Math.min(votesGiven + 1, VOTES);
    }
}
