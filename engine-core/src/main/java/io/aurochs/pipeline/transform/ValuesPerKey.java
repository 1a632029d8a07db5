package io.aurochs.pipeline.transform;

import java.util.concurrent.atomic.LongAdder;

/**
 * Learns from what is processed whether keys have many values or few, and with that how they are best kept (StreamBox §7.1): where they
 * have many, each worker combines its own, and little is left to be merged; where they have few, merging would be as much work again, so
 * workers put them into one table, a partition at a time. Any thread.
 */
final class ValuesPerKey {
    private static final int FEW = 2;
    private static final int MANY = 4;

    private final LongAdder records = new LongAdder();
    private final LongAdder newKeys = new LongAdder();
    private volatile boolean areFew;
    /** Of before the last decision, half as much of what was before the one before that, and so on. */
    private long recordsBefore;

    private long newKeysBefore;

    /** Of so many records so many had a key that was not in the table before. */
    void processed(long count, long withNewKey) {
        records.add(count);
        newKeys.add(withNewKey);
    }

    /** Whether keys have few values. */
    boolean areFew() {
        return areFew;
    }

    /**
     * Decides anew by what was processed since the last time, and less and less by what was before: one time alone may have the first
     * records of a window, whose keys are all new, and no others. One thread at a time.
     */
    void decide() {
        long all = recordsBefore + records.sumThenReset();
        long fresh = newKeysBefore + newKeys.sumThenReset();
        if (all > 0) {
            areFew = areFew ? fresh * MANY > all : fresh * FEW > all;
        }
        recordsBefore = all / 2;
        newKeysBefore = fresh / 2;
    }
}
