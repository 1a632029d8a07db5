package io.aurochs.pipeline.model;

import java.time.Duration;

/** Stretches of event time, as they are declared: of whole milliseconds, and so short that sums of times and a few of them do not overflow. */
public final class EventSpan {
    /** The longest, milliseconds: some 4.5 million years. */
    static final long MOST_MS = 1L << 57;

    private EventSpan() {}

    /**
     * The milliseconds of a stretch.
     *
     * @param what it is, for the message
     * @throws IllegalArgumentException when it is negative, too long, or not of whole milliseconds
     */
    public static long millis(String what, Duration span) {
        if (span.isNegative()) {
            throw new IllegalArgumentException(what + "=" + span + ": it cannot be negative");
        }
        if (span.compareTo(Duration.ofMillis(MOST_MS)) > 0) {
            throw new IllegalArgumentException(what + "=" + span + ": the longest is " + Duration.ofMillis(MOST_MS));
        }
        if (!Duration.ofMillis(span.toMillis()).equals(span)) {
            throw new IllegalArgumentException(what + "=" + span + ": event times are in whole milliseconds");
        }
        return span.toMillis();
    }
}
