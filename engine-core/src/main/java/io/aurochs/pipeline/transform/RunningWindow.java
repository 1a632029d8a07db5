package io.aurochs.pipeline.transform;

import io.aurochs.state.Combine;
import io.aurochs.state.KeyTable;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the slides of a window that moves on, of one partition. For one thread at a time.
 *
 * @param <T> the kind of table
 */
final class RunningWindow<T extends KeyTable<T>> {
    private @Nullable T sum;
    private long from = Long.MIN_VALUE;
    private long to = Long.MIN_VALUE;
    private int live;

    /** Whether a slide is in it. */
    boolean has(long slide) {
        return slide >= from && slide < to;
    }

    /**
     * Moves it on.
     *
     * @param newFrom its first slide then, no earlier than now
     * @param newTo behind its last slide then
     * @param slides what a slide has come to; null for nothing
     * @param maker makes an empty table
     * @return the sum, which stays its own; null when there was never anything to add
     */
    @Nullable
    T moveTo(long newFrom, long newTo, LongFunction<@Nullable T> slides, Supplier<T> maker, Combination combination) {
        if (newFrom >= to && sum != null) {
            sum.clear();
        }
        Combine subtracting = combination.subtracting();
        for (long slide = from; slide < Math.min(newFrom, to); slide++) {
            T gone = newFrom < to ? slides.apply(slide) : null;
            if (gone != null && sum != null) {
                sum.merge(gone, subtracting);
            }
        }
        for (long slide = Math.max(to, newFrom); slide < newTo; slide++) {
            T more = slides.apply(slide);
            if (more != null) {
                sum = sum == null ? maker.get() : sum;
                sum.merge(more, combination.adding());
            }
        }
        from = newFrom;
        to = newTo;
        dropDead(maker, combination);
        return sum;
    }

    /** Adds to a slide that is in it. */
    void add(T more, Supplier<T> maker, Combination combination) {
        sum = sum == null ? maker.get() : sum;
        sum.merge(more, combination.adding());
    }

    /** How many of its entries are of any records. */
    void live(int entries) {
        live = entries;
    }

    /** Entries whose records were all taken away stay, until they are most. */
    private void dropDead(Supplier<T> maker, Combination combination) {
        T before = sum;
        if (before == null || before.size() < 2 * Math.max(live, 1_000)) {
            return;
        }
        T after = maker.get();
        try {
            after.mergeIf(before, combination::hasRecords, combination.adding());
            sum = after;
            live = after.size();
        } finally {
            (sum == after ? before : after).release();
        }
    }

    void release() {
        T last = sum;
        sum = null;
        if (last != null) {
            last.release();
        }
    }
}
