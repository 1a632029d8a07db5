package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Has the next few records of a bundle touched, one right after the other, before the first of them is processed: what is in no cache of
 * this core is then waited for together, where each record would otherwise wait for its own (group prefetching; Chen, Ailamaki, Gibbons and
 * Mowry, ICDE 2004). {@link SampledChoice} measures whether that takes less time: with hot keys, or small records that were emitted closely
 * together, it does not. Used by the task's thread.
 */
@Internal
public final class LookAhead {
    private final int groupRecords;
    private final int leastSampled;
    private final SampledChoice choice;
    private boolean isSampled;
    private boolean isAhead;
    private int recordsAtBegin;
    /** Records that were touched and not processed. */
    private int touched;

    /**
     * Of records that are touched in groups.
     *
     * @param groupRecords how many together; less than 2 for none
     * @param leastSampled fewest records of a bundle whose time is measured
     * @param clock nanoseconds
     */
    public LookAhead(int groupRecords, int leastSampled, LongSupplier clock) {
        this.groupRecords = groupRecords;
        this.leastSampled = leastSampled;
        this.choice = new SampledChoice(clock);
    }

    /**
     * Begins a bundle, or what is left of one.
     *
     * @param records how many are left of it
     * @return whether any are touched ahead
     */
    public boolean begin(int records) {
        isSampled = false;
        isAhead = false;
        if (groupRecords >= 2 && records >= 2) {
            isSampled = records >= leastSampled;
            isAhead = isSampled ? choice.beginSecond() : choice.isSecondFaster();
            recordsAtBegin = records;
            touched = 0;
        }
        return isAhead;
    }

    /**
     * A record is about to be read.
     *
     * @param records how many are left of the bundle, that one included
     * @return how many to touch now, that one included; 0 for none
     */
    public int next(int records) {
        if (!isAhead || --touched >= 0) {
            return 0;
        }
        int group = Math.min(groupRecords, records);
        touched = group - 1;
        return group > 1 ? group : 0;
    }

    /**
     * A record is about to be read, by one that does not ask again before it has read as many as it is to touch.
     *
     * @param records how many are left of the bundle, that one included
     * @return how many to touch now, that one included; 0 for none
     */
    public int nextGroup(int records) {
        touched = 0;
        return next(records);
    }

    /**
     * Ends what was begun; without effect where nothing was.
     *
     * @param records how many are left of it
     */
    public void end(int records) {
        if (isSampled) {
            choice.processed(recordsAtBegin - records);
        }
        isSampled = false;
        isAhead = false;
    }
}
