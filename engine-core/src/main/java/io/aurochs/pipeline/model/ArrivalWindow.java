package io.aurochs.pipeline.model;

import java.time.Duration;

/**
 * Windows of an ordered pipeline: of the records of a key, or of all, in the order in which they arrive.
 *
 * @param kind how windows are formed
 * @param size records; of {@link Kind#TIME}, milliseconds
 */
public record ArrivalWindow(Kind kind, long size) {
    /** How windows are formed. */
    public enum Kind {
        /** One after the other, of so many records. */
        RECORDS,
        /** One for each record, of it and the records before it. */
        LAST,
        /** One after the other, as long as records of one stretch of time arrive. */
        TIME
    }

    public ArrivalWindow {
        if (size < 1 || (kind != Kind.TIME && size > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("window=" + kind + " size=" + size
                    + (kind == Kind.TIME ? "ms: at least a millisecond" : ": 1 to " + Integer.MAX_VALUE + " records"));
        }
    }

    /**
     * Windows of so many records, one after the other. A window has a result when its last record arrives; one that is not full at the end
     * of the stream has none.
     */
    public static ArrivalWindow records(int count) {
        return new ArrivalWindow(Kind.RECORDS, count);
    }

    /** The last records, at most so many: each record has a result, of it and those before it. */
    public static ArrivalWindow last(int count) {
        return new ArrivalWindow(Kind.LAST, count);
    }

    /**
     * Windows of time, one after the other, that begin at multiples of the size since 1970. The first record opens the window that its time
     * is in; the first one after it whose time is not before the window's end closes it, and opens the next. A record whose time is before
     * the window belongs to it, as it arrives while that is open. So records belong to the window in which they arrive, if the source gives
     * them the time of their arrival. Windows that are open at the end of the stream have no result.
     */
    public static ArrivalWindow time(Duration size) {
        return new ArrivalWindow(Kind.TIME, EventSpan.millis("size", size));
    }
}
