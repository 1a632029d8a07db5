package io.aurochs.pipeline.model;

import java.time.Duration;

/**
 * Windows of event time: all of one size, beginning at multiples of the slide since 1970.
 *
 * @param sizeMs milliseconds
 * @param slideMs from the beginning of one window to that of the next, milliseconds; as long as the size when windows do not overlap
 */
public record WindowSpec(long sizeMs, long slideMs) {
    /** Event times of records in windows, and watermarks, are no farther from 1970 than this, milliseconds: some 36 million years. */
    public static final long FARTHEST_MS = 1L << 60;

    /** Twice the longest span that is declared: the stretches in which a join keeps records are so long. */
    private static final long LONGEST_MS = 2 * EventSpan.MOST_MS;

    public WindowSpec {
        if (slideMs < 1 || sizeMs < slideMs || sizeMs % slideMs != 0 || sizeMs > LONGEST_MS) {
            throw new IllegalArgumentException("size=" + sizeMs + "ms slide=" + slideMs
                    + "ms: the slide is at least a millisecond, and the size a multiple of it, at most "
                    + LONGEST_MS + "ms");
        }
    }

    /** Windows one after the other. */
    public static WindowSpec fixed(Duration size) {
        return sliding(size, size);
    }

    /**
     * Windows that overlap.
     *
     * @param size a multiple of the slide
     */
    public static WindowSpec sliding(Duration size, Duration slide) {
        return new WindowSpec(EventSpan.millis("size", size), EventSpan.millis("slide", slide));
    }

    /** Describes them in a few words. */
    public String shape() {
        return "windows of " + sizeMs + " ms" + (slides() == 1 ? "" : " each " + slideMs + " ms");
    }

    /** How many slides a window has. */
    public long slides() {
        return sizeMs / slideMs;
    }

    /** The slide that a time is in, counted since 1970. */
    public long slideOf(long timeMs) {
        return Math.floorDiv(timeMs, slideMs);
    }

    /**
     * The slide that the time of a record, or a watermark, is in.
     *
     * @throws IllegalArgumentException when it is farther away than {@link #FARTHEST_MS}, so that window ends might overflow
     */
    public long checkedSlideOf(long timeMs) {
        if (timeMs > FARTHEST_MS || timeMs < -FARTHEST_MS) {
            throw new IllegalArgumentException(
                    "time=" + timeMs + ": farther from 1970 than " + FARTHEST_MS + "ms; event times are milliseconds");
        }
        return slideOf(timeMs);
    }

    /** When the last window ends that has a slide, milliseconds since 1970. */
    public long lastEnd(long slide) {
        return slide * slideMs + sizeMs;
    }
}
