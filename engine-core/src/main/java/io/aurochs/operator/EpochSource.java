package io.aurochs.operator;

/** Produces the records of a source, and the watermarks between them. One thread at a time. */
public interface EpochSource {
    /** Says that {@link #produce} did something and wants to be called again at once. */
    long PRODUCED = 0;
    /** Says that there is nothing more to come. */
    long ENDED = Long.MAX_VALUE;

    /** Before the first {@link #produce}. */
    default void open(SourceOutput output) throws Exception {}

    /**
     * Produces some records, a bundle of them or less, or a watermark. Should not wait.
     *
     * @return {@link #PRODUCED}; {@link #ENDED}; or how long it has nothing to produce, nanoseconds
     */
    long produce() throws Exception;

    /** The source has ended, or the job; nothing is called any more. */
    default void close() {}
}
