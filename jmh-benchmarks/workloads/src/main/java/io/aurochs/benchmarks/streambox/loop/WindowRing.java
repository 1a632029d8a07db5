package io.aurochs.benchmarks.streambox.loop;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is kept for each of a stretch of time, by the stretch's number; what is removed is used again. One thread. */
final class WindowRing<T> {
    private static final int MOST = 1 << 20;

    private final Supplier<T> fresh;
    private final Consumer<T> clear;
    private final ArrayDeque<T> spare = new ArrayDeque<>();
    private @Nullable Object[] slots = new @Nullable Object[8];
    private long first;
    private long last = -1;

    WindowRing(Supplier<T> fresh, Consumer<T> clear) {
        this.fresh = fresh;
        this.clear = clear;
    }

    /** The least number that there may be. */
    long first() {
        return first;
    }

    /** The greatest number that there was so far, or -1. */
    long last() {
        return last;
    }

    /** @return null if there is none of this number */
    @SuppressWarnings("unchecked")
    @Nullable
    T get(long index) {
        return index < first || index > last ? null : (T) slots[slot(index)];
    }

    /** Makes one if there is none of this number, which is not less than the first. */
    T at(long index) {
        T found = get(index);
        return found != null ? found : add(index);
    }

    private T add(long index) {
        if (index - first >= slots.length) {
            grow(index);
        }
        T added = spare.isEmpty() ? fresh.get() : spare.pop();
        slots[slot(index)] = added;
        last = Math.max(last, index);
        return added;
    }

    /** Removes the first, if it is there, and goes on to the next number. */
    void removeFirst() {
        T removed = get(first);
        if (removed != null) {
            slots[slot(first)] = null;
            clear.accept(removed);
            spare.push(removed);
        }
        first++;
    }

    private int slot(long index) {
        return (int) index & slots.length - 1;
    }

    private void grow(long index) {
        if (index - first >= MOST) {
            throw new IllegalStateException("window " + index + " is too far ahead of window " + first);
        }
        @Nullable Object[] old = slots;
        slots = new @Nullable Object[2 * Integer.highestOneBit((int) (index - first))];
        for (long i = first; i <= last && i < first + old.length; i++) {
            slots[slot(i)] = old[(int) i & old.length - 1];
        }
    }
}
