package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Has the next few records of a bundle touched, one right after the other, before the first of them is processed: what is in no cache of
 * this core is then waited for together, where each record would otherwise wait for its own (group prefetching; Chen, Ailamaki, Gibbons and
 * Mowry, ICDE 2004). Whether that takes less time tells {@link FasterWay}: with hot keys, or small records that were emitted closely
 * together, it does not. Used by the task's thread.
 */
@Internal
public final class LookAhead {
    private final int groupRecords;
    private final FasterWay way;
    private boolean isOpen;
    private boolean isAhead;
    /** Records of the bundle when it was begun. */
    private int begun;
    /** Records that were touched and not processed. */
    private int touched;

    /**
     * Of records that are touched in groups.
     *
     * @param groupRecords how many together; less than 2 for none
     * @param clock nanoseconds
     */
    public LookAhead(int groupRecords, LongSupplier clock) {
        this.groupRecords = groupRecords;
        this.way = new FasterWay(clock);
    }

    /**
     * Begins a bundle, or what is left of one.
     *
     * @param records how many are left of it
     * @return whether any are touched ahead
     */
    public boolean begin(int records) {
        if (groupRecords < 2) {
            return false;
        }
        isOpen = true;
        isAhead = way.beginSecond();
        begun = records;
        touched = 0;
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
     * Ends what was begun; without effect where nothing was.
     *
     * @param records how many are left of it
     */
    public void end(int records) {
        if (isOpen) {
            way.processed(begun - records);
        }
        isOpen = false;
        isAhead = false;
    }
}
