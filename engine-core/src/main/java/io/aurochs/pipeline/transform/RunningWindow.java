package io.aurochs.pipeline.transform;

import io.aurochs.state.Combine;
import io.aurochs.state.KeyTable;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sum that adds the slides that come, and takes away those that leave.
 *
 * @param <T> the kind of table
 */
final class RunningWindow<T extends KeyTable<T>> implements RunningSum<T> {
    private @Nullable T sum;
    private long from = Long.MIN_VALUE;
    private long to = Long.MIN_VALUE;
    private int live;

    @Override
    public boolean has(long slide) {
        return slide >= from && slide < to;
    }

    @Override
    public @Nullable T moveTo(
            long newFrom, long newTo, LongFunction<@Nullable T> slides, Supplier<T> maker, Combination combination) {
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

    @Override
    public void add(T more, Supplier<T> maker, Combination combination) {
        sum = sum == null ? maker.get() : sum;
        sum.merge(more, combination.adding());
    }

    @Override
    public void live(int entries) {
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

    @Override
    public void release() {
        T last = sum;
        sum = null;
        if (last != null) {
            last.release();
        }
    }
}
