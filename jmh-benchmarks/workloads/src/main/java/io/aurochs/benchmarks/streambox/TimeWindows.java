package io.aurochs.benchmarks.streambox;

/**
 * Windows of event time, named by their ends, which are the multiples of {@code slideMs}: a record of time {@code t} is of the
 * windows with {@code end - sizeMs <= t < end}. A window with no record has no result.
 *
 * <p>Late records: a window whose end is at or before the watermark with which an epoch begins takes no record of that epoch.
 *
 * @param sizeMs ms of event time, a multiple of {@code slideMs}
 * @param slideMs ms of event time from one window's end to the next one's
 */
public record TimeWindows(long sizeMs, long slideMs) {
    /** Of grep and word count. */
    public static final TimeWindows SLIDING_30_S = new TimeWindows(30_000, 1_000);
    /** Of distinct, netmon and tweets. */
    public static final TimeWindows FIXED_1_S = fixed(1_000);

    public TimeWindows {
        if (slideMs <= 0 || sizeMs <= 0 || sizeMs % slideMs != 0) {
            throw new IllegalArgumentException("sizeMs=" + sizeMs + ", slideMs=" + slideMs
                    + ": the size must be a positive multiple of the slide");
        }
    }

    public static TimeWindows fixed(long sizeMs) {
        return new TimeWindows(sizeMs, sizeMs);
    }

    /** How many windows a record is of. */
    public int perRecord() {
        return Math.toIntExact(sizeMs / slideMs);
    }

    /** The first time, in ms, that some window still takes in an epoch that begins with this watermark; earlier ones are late. */
    public long takenFromMs(long watermarkMs) {
        return (Math.floorDiv(watermarkMs - sizeMs, slideMs) + 1) * slideMs;
    }
}
