package io.aurochs.epoch;

import java.util.function.LongSupplier;

/**
 * Counts epochs by time, for jobs whose records have no event time: what a source emits belongs to the epoch in which it emits. Any
 * thread.
 */
public final class IngressClock {
    private final long lengthNs;
    private final LongSupplier clock;
    private final long startNs;

    /**
     * The first epoch begins now.
     *
     * @param lengthNs of an epoch, nanoseconds
     * @param clock nanoseconds; does not go back, whichever thread reads it
     */
    public IngressClock(long lengthNs, LongSupplier clock) {
        this.lengthNs = lengthNs;
        this.clock = clock;
        this.startNs = clock.getAsLong();
    }

    /** The epoch that it is now, from 1. */
    public long now() {
        return (clock.getAsLong() - startNs) / lengthNs + 1;
    }

    /** How long it takes until an epoch is over, nanoseconds; not above 0 if it is. */
    public long untilEndNs(long epoch) {
        return epoch * lengthNs - (clock.getAsLong() - startNs);
    }
}
