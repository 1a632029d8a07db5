package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/**
 * What becomes of a record and of the numbers that are kept for its key, in an ordered pipeline. For one key it is called by one thread at a
 * time, in order of arrival; for several keys by several threads at once. How long ago a user was seen last:
 *
 * <pre>{@code
 * import io.aurochs.pipeline.model.Accumulator;
 * import io.aurochs.pipeline.model.KeyedFunction;
 * import io.aurochs.row.LongField;
 * import io.aurochs.row.RecordCursor;
 * import io.aurochs.row.RecordWriter;
 *
 * class Pause implements KeyedFunction {
 *     private final LongField user;
 *     private final LongField pause;
 *
 *     Pause(LongField user, LongField pause) {
 *         this.user = user;
 *         this.pause = pause;
 *     }
 *
 *     public void process(RecordCursor visit, Accumulator lastSeen, RecordWriter pauses) {
 *         if (lastSeen.getLong(0) != 0) {
 *             pauses.begin(visit.time()).put(pause, visit.time() - lastSeen.getLong(0)).commit();
 *         }
 *         lastSeen.setLong(0, visit.time());
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface KeyedFunction {
    /**
     * Processes a record.
     *
     * @param record at the record
     * @param state the numbers that are kept for its key, 0 at first; not to be kept
     * @param results where any number of records may be written; one that is begun has to be committed
     */
    void process(RecordCursor record, Accumulator state, RecordWriter results) throws Exception;
}
