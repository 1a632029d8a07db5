package io.aurochs.testing;

import java.util.function.LongSupplier;

/** A clock that stands still until it is moved, nanoseconds; it counts how often it was read. */
public final class FakeClock implements LongSupplier {
    private long now = 1_000_000_000L;
    private long reads;

    @Override
    public long getAsLong() {
        reads++;
        return now;
    }

    public void advance(long nanoseconds) {
        now += nanoseconds;
    }

    public long reads() {
        return reads;
    }
}
