package io.aurochs.operator;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/**
 * Where records leave a pipeline. A sink that counts them, and says at each watermark how many there were:
 *
 * <pre>{@code
 * import io.aurochs.operator.RecordSink;
 * import java.util.concurrent.atomic.LongAdder;
 *
 * class Counter implements RecordSink {
 *     private final LongAdder records = new LongAdder();
 *
 *     public Receiver receiver(int worker) {
 *         return record -> records.increment();
 *     }
 *
 *     public void watermark(long watermark) {
 *         System.out.println(records.sum() + " records by " + watermark);
 *     }
 * }
 * }</pre>
 */
public interface RecordSink {
    /**
     * Fails unless it takes records of a schema; when it is declared.
     *
     * @throws IllegalArgumentException naming the column that is not theirs
     */
    default void check(Schema records) {}

    /**
     * What one worker gives its records to.
     *
     * @param worker number of the worker, from 0; one thread at a time is that one
     */
    Receiver receiver(int worker);

    /**
     * All records that are older than a watermark have been received. In the order of the watermarks, by one thread at a time.
     *
     * @param watermark milliseconds since 1970; {@link Long#MAX_VALUE} after the last record
     */
    default void watermark(long watermark) {}

    /** The pipeline has ended, or failed; nothing is called any more. */
    default void close() {}

    /** Receives the records of one worker, in no order. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Receives a record.
         *
         * @param record at the record
         */
        void receive(RecordCursor record) throws Exception;

        /** For now there is no record to be received. */
        default void flush() throws Exception {}
    }
}
