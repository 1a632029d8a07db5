package io.aurochs.io;

/**
 * When the epochs of a source that knows nothing of its watermarks end: after so many records each, and later ones are expected to be no
 * older than the latest before them by a lag. For one thread at a time.
 */
final class EpochClock {
    private final int recordsPerEpoch;
    private final long lagMs;
    private int records;
    private long latestMs = Long.MIN_VALUE;

    EpochClock(int recordsPerEpoch, long lagMs) {
        this.recordsPerEpoch = recordsPerEpoch;
        this.lagMs = lagMs;
    }

    /** What is declared of it, in a few words. */
    String shape() {
        return "epochs of " + recordsPerEpoch + " records, lag " + lagMs + " ms";
    }

    /** An epoch begins behind records of which the latest was of that time. */
    void startAt(long newLatestMs) {
        latestMs = newLatestMs;
        records = 0;
    }

    /** The latest time so far. */
    long latestMs() {
        return latestMs;
    }

    /** A record was read; whether the epoch ends with it. */
    boolean read(long timeMs) {
        latestMs = Math.max(latestMs, timeMs);
        if (++records < recordsPerEpoch) {
            return false;
        }
        records = 0;
        return true;
    }

    /** The watermark now, milliseconds since 1970. */
    long watermark() {
        // A time so far back has no earlier watermark.
        return latestMs < Long.MIN_VALUE + lagMs ? Long.MIN_VALUE : latestMs - lagMs;
    }
}
