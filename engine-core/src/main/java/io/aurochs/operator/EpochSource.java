package io.aurochs.operator;

/**
 * Produces the records of a source, and the watermarks between them. One thread at a time. The numbers up to a million, one each
 * millisecond:
 *
 * <pre>{@code
 * import io.aurochs.operator.EpochSource;
 * import io.aurochs.operator.SourceOutput;
 * import io.aurochs.row.LongField;
 * import io.aurochs.row.RecordWriter;
 * import io.aurochs.row.Schema;
 *
 * class Numbers implements EpochSource {
 *     static final Schema NUMBER = Schema.named("number").longs("value").build();
 *     private static final LongField VALUE = NUMBER.longField("value");
 *
 *     private SourceOutput output;
 *     private RecordWriter writer;
 *     private long next;
 *
 *     public void open(SourceOutput newOutput) {
 *         output = newOutput;
 *         writer = newOutput.writer(NUMBER);
 *     }
 *
 *     public long produce() {
 *         for (int i = 0; i < 1_000; i++, next++) {
 *             writer.begin(next).put(VALUE, next).commit();
 *         }
 *         output.watermark(next);
 *         return next < 1_000_000 ? PRODUCED : ENDED;
 *     }
 * }
 * }</pre>
 */
public interface EpochSource {
    /** Says that {@link #produce} did something and wants to be called again at once. */
    long PRODUCED = 0;
    /** Says that there is nothing more to come. */
    long ENDED = Long.MAX_VALUE;

    /**
     * Says that there is nothing until {@link SourceOutput#wake} is called, which another thread does that has something for the source. It
     * costs nothing meanwhile.
     */
    long UNTIL_WOKEN = Long.MAX_VALUE - 1;

    /** Before the first {@link #produce}. */
    default void open(SourceOutput output) throws Exception {}

    /**
     * Produces some records, a bundle of them or less, or a watermark. Should not wait. What it has written is shipped when it has nothing
     * to produce, or has produced nothing.
     *
     * @return {@link #PRODUCED}; {@link #ENDED}; {@link #UNTIL_WOKEN}; or how long it has nothing to produce, nanoseconds
     */
    long produce() throws Exception;

    /**
     * Gives back what the source has open. Once, and nothing is called afterwards: as soon as it has ended, by itself or drained, while what
     * it has produced is yet to be processed; or when the job is over before that. It also comes where {@link #open} has thrown, or was
     * never called because the job was over first. What it throws fails the pipeline, when all that it has produced is processed.
     */
    default void close() {}
}
