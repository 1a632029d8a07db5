package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;

/** How the accumulators of one key, which two tables have, become one. Called by the thread that merges. */
@FunctionalInterface
public interface Combine {
    /**
     * Adds what one entry has to another one of the same key.
     *
     * @param at the position of the accumulators to change, bytes
     * @param fromAt the position of those that are added; they stay as they are
     * @param isNew whether the entry was made for this, so that its accumulators are 0; what becomes of them then is the same as a
     *     copy
     */
    void combine(OffHeapBlock into, int at, OffHeapBlock from, int fromAt, boolean isNew);
}
