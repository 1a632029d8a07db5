package io.aurochs.web;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is made of a reading, kept until the next one: many ask for it, and one of them makes it. Any thread. */
final class PerReading<T> {
    private static final long NONE = -1;

    private long madeOf = NONE;
    private @Nullable T made;

    /**
     * What was made of a reading.
     *
     * @param reading its number, from 0
     * @param making makes it, where that was not done yet
     */
    synchronized T of(long reading, Supplier<T> making) {
        T kept = made;
        if (kept == null || madeOf != reading) {
            kept = making.get();
            made = kept;
            madeOf = reading;
        }
        return kept;
    }
}
