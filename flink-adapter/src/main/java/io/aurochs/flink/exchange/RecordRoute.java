package io.aurochs.flink.exchange;

import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenRouter;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the subpartitions of a record and appends it there. Used by the thread that emits.
 *
 * @param <T> Flink's wrapper of a record to be written
 */
public interface RecordRoute<T extends IOReadableWritable> {
    /**
     * @param delegate wraps {@code record}
     */
    void emit(T delegate, StreamRecord<?> record, OpenRouter router);

    /** The time of a record as a bundle keeps it. */
    static long timeOf(StreamRecord<?> record) {
        return record.hasTimestamp() ? record.getTimestamp() : OpenBundle.NO_TIME;
    }

    /** What goes into a bundle for a record: its value, or a wrapper where the bundle could not tell its time from none. */
    static @Nullable Object contentOf(StreamRecord<?> record, @Nullable Object value) {
        return record.hasTimestamp() && record.getTimestamp() == OpenBundle.NO_TIME
                ? new StreamRecord<>(value, OpenBundle.NO_TIME)
                : value;
    }
}
