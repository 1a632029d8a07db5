package io.aurochs.epoch;

import java.time.Instant;

/** Event times that mean something to containers: a watermark says that records after it are not older, milliseconds since 1970. */
public final class Watermark {
    /** Before the first one: nothing is known. */
    public static final long NONE = Long.MIN_VALUE;
    /** After the last record. */
    public static final long END = Long.MAX_VALUE;

    private Watermark() {}

    /** For messages: as a date where it is one. */
    public static String text(long watermark) {
        if (watermark == NONE) {
            return "none";
        }
        return watermark == END ? "the end" : Instant.ofEpochMilli(watermark) + " (" + watermark + ")";
    }
}
