package io.aurochs.flink.operator;

import io.aurochs.bundle.RecordWeigher;
import io.aurochs.bundle.SampledWeight;
import io.aurochs.flink.serde.SerializedSize;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * What Flink's own writer would write for each record of one output, bytes: its length, the kind of element, its time if it
 * has one, and its value. Used by the thread that emits.
 */
final class ElementWeigher implements RecordWeigher {
    /** Distance between samples that only look at lengths: a sample costs a few nanoseconds. */
    private static final int CHEAP_INTERVAL = 16;
    /** Distance between samples that have to serialise: a sample costs some hundred nanoseconds. */
    private static final int INTERVAL = 128;

    /** Of an element, before its value. */
    static final int HEADER_BYTES = Integer.BYTES + 1;

    private final SerializedSize values;
    private final TaskPlace.@Nullable Output place;
    private final RecordHandover handover;
    private final int interval;

    private ElementWeigher(
            SerializedSize values, TaskPlace.@Nullable Output place, RecordHandover handover, int interval) {
        this.values = values;
        this.place = place;
        this.handover = handover;
        this.interval = interval;
    }

    /**
     * Tells the sizes of an output's records, each by itself and none too large: what a partition holds at least depends on them.
     *
     * @param serializer of the values; for the caller's thread
     * @param place notified of each size that is looked at; null where tasks are not placed
     * @param handover of the records; notified of those whose size is looked at, and asked for no size if copying shows all of them
     */
    static SampledWeight ofEach(
            TypeSerializer<?> serializer, TaskPlace.@Nullable Output place, RecordHandover handover) {
        if (handover.isMeasured()) {
            return of(serializer, place, handover);
        }
        return new SampledWeight(new ElementWeigher(SerializedSize.leastOf(serializer), place, handover, 1), 1);
    }

    /**
     * Estimates the sizes of an output's records.
     *
     * @param serializer of the values; for the caller's thread
     * @param place notified of each size that is looked at; null where tasks are not placed
     * @param handover of the records; notified of those whose size is looked at
     */
    static SampledWeight of(TypeSerializer<?> serializer, TaskPlace.@Nullable Output place, RecordHandover handover) {
        SerializedSize values = SerializedSize.of(serializer);
        int interval = values.isCheap() ? CHEAP_INTERVAL : INTERVAL;
        return new SampledWeight(new ElementWeigher(values, place, handover, interval), interval);
    }

    @Override
    public long weigh(Object element) {
        long bytes = sizeOf((StreamRecord<?>) element);
        // Large records are weighed one by one.
        handover.considerNext(bytes >= SampledWeight.LARGE ? 1 : interval);
        return bytes;
    }

    private long sizeOf(StreamRecord<?> record) {
        try {
            long bytes = HEADER_BYTES + (record.hasTimestamp() ? Long.BYTES : 0) + values.bytesOf(record.getValue());
            if (place != null) {
                place.sampled(bytes);
            }
            return bytes;
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            // What travels by reference need not be serialisable.
            return UNKNOWN;
        }
    }
}
