package io.aurochs.pipeline.transform;

import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the slides of a window that moves on, of one partition. For one thread at a time.
 *
 * @param <T> what the sum is kept in
 */
interface RunningSum<T> {
    /** Whether a slide is in it. */
    boolean has(long slide);

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
    T moveTo(long newFrom, long newTo, LongFunction<@Nullable T> slides, Supplier<T> maker, Combination combination);

    /** Adds to a slide that is in it. */
    void add(T more, Supplier<T> maker, Combination combination);

    /** How many of its entries are of any records. */
    void live(int entries);

    /** Gives the memory back. */
    void release();
}
