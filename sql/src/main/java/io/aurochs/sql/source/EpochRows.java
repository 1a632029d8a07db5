package io.aurochs.sql.source;

import io.aurochs.sql.catalogue.EventTime;
import org.jspecify.annotations.Nullable;

/**
 * Ends an epoch after so many rows of one source: by number and not by the clock, so that the same rows are late in each run. One thread.
 */
final class EpochRows {
    private final @Nullable EventTime eventTime;
    private long latestMs = Long.MIN_VALUE;
    private int rows;

    /** @param eventTime null: no epoch ends before the source does */
    EpochRows(@Nullable EventTime eventTime) {
        this.eventTime = eventTime;
    }

    /** Counts a row; true if an epoch ends with it. */
    boolean endsWith(long timeMs) {
        EventTime time = eventTime;
        if (time == null) {
            return false;
        }
        latestMs = Math.max(latestMs, timeMs);
        if (++rows < time.epochRows()) {
            return false;
        }
        rows = 0;
        return true;
    }

    /** The watermark at its end, milliseconds. */
    long watermark() {
        EventTime time = eventTime;
        return time == null ? Long.MIN_VALUE : latestMs - time.delayMs();
    }
}
