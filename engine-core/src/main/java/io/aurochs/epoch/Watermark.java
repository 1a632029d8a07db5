package io.aurochs.epoch;

/** Event times that mean something to containers: a watermark says that records after it are not older, milliseconds since 1970. */
public final class Watermark {
    /** Before the first one: nothing is known. */
    public static final long NONE = Long.MIN_VALUE;
    /** After the last record. */
    public static final long END = Long.MAX_VALUE;

    private Watermark() {}
}
