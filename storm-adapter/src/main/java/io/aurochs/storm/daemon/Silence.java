package io.aurochs.storm.daemon;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long something has not answered, by looks at it again and again. The time between two looks counts as a fifth of the longest silence
 * at most: if this process stood still together with what it looks at, as in a container that is paused, its clock has gone on, and the other
 * one gets several looks to answer again. One thread.
 */
final class Silence {
    private static final int LEAST_LOOKS = 5;

    private final LongSupplier clockNs;
    private long longestNs;
    private long lastLookNs;
    private long silentNs;

    /**
     * It begins now.
     *
     * @param longest what is more is too long
     * @param clockNs nanoseconds since whenever
     */
    Silence(Duration longest, LongSupplier clockNs) {
        this.clockNs = clockNs;
        begin(longest);
    }

    /** There was an answer: it begins anew. */
    void begin(Duration longest) {
        longestNs = longest.toNanos();
        lastLookNs = clockNs.getAsLong();
        silentNs = 0;
    }

    /** There is still no answer; returns whether it is too long now. */
    boolean isTooLong() {
        long nowNs = clockNs.getAsLong();
        silentNs += Math.min(nowNs - lastLookNs, longestNs / LEAST_LOOKS);
        lastLookNs = nowNs;
        return silentNs >= longestNs;
    }

    /** How long to wait between looks, milliseconds: so that hardly anything is cut off. */
    static long pauseMs(Duration longest) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(longest.toNanos() / (2 * LEAST_LOOKS)));
    }
}
