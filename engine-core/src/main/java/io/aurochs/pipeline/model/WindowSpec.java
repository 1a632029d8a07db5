package io.aurochs.pipeline.model;

import java.time.Duration;

/**
 * Windows of event time: all of one size, beginning at multiples of the slide since 1970.
 *
 * @param sizeMs milliseconds
 * @param slideMs from the beginning of one window to that of the next, milliseconds; as long as the size when windows do not overlap
 */
public record WindowSpec(long sizeMs, long slideMs) {
    public WindowSpec {
        if (slideMs < 1 || sizeMs < slideMs || sizeMs % slideMs != 0) {
            throw new IllegalArgumentException("size=" + sizeMs + "ms slide=" + slideMs
                    + "ms: the slide is at least a millisecond, and the size a multiple of it");
        }
    }

    /** Windows one after the other. */
    public static WindowSpec fixed(Duration size) {
        return new WindowSpec(size.toMillis(), size.toMillis());
    }

    /**
     * Windows that overlap.
     *
     * @param size a multiple of the slide
     */
    public static WindowSpec sliding(Duration size, Duration slide) {
        return new WindowSpec(size.toMillis(), slide.toMillis());
    }

    /** How many slides a window has. */
    public long slides() {
        return sizeMs / slideMs;
    }

    /** The slide that a time is in, counted since 1970. */
    public long slideOf(long timeMs) {
        return Math.floorDiv(timeMs, slideMs);
    }

    /** When the last window ends that has a slide, milliseconds since 1970. */
    public long lastEnd(long slide) {
        return slide * slideMs + sizeMs;
    }
}
