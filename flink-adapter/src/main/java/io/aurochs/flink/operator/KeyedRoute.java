package io.aurochs.flink.operator;

import io.aurochs.bundle.OpenRouter;
import io.aurochs.flink.serde.RecordCopier;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * To the subpartition that owns the record's key group, with key and key group: the consumer neither selects the key again
 * nor hashes it, unless the record crosses nodes encoded.
 */
final class KeyedRoute<T extends IOReadableWritable> implements RecordRoute<T> {
    private final KeySelector<Object, ?> selector;
    private final int maxParallelism;
    private final int subpartitions;
    private final RecordHandover handover;
    private final RecordCopier keyCopier;
    private final NodeCrossing crossing;

    /**
     * @param maxParallelism number of key groups
     * @param keyCopier makes a key safe to travel beside its record, of which it may be a part
     * @param crossing takes records without their keys, which the consumer then selects itself
     */
    KeyedRoute(
            KeySelector<Object, ?> selector,
            int maxParallelism,
            int subpartitions,
            RecordHandover handover,
            RecordCopier keyCopier,
            NodeCrossing crossing) {
        this.selector = selector;
        this.maxParallelism = maxParallelism;
        this.subpartitions = subpartitions;
        this.handover = handover;
        this.keyCopier = keyCopier;
        this.crossing = crossing;
    }

    @Override
    public void emit(T delegate, StreamRecord<?> record, OpenRouter router) {
        Object key = keyOf(record.getValue());
        int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
        int subpartition =
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(maxParallelism, subpartitions, keyGroup);
        if (crossing.append(delegate, subpartition, router)) {
            return;
        }
        Object value = handover.seal(handover.copy(record.getValue()));
        Object content = RecordRoute.contentOf(record, value);
        router.append(subpartition, content, RecordRoute.timeOf(record), keyCopier.copy(key), keyGroup);
    }

    @SuppressWarnings("NullAway") // what a selector makes of null is its own affair
    private Object keyOf(@Nullable Object value) {
        try {
            return selector.getKey(value);
        } catch (Exception e) {
            // As Flink's partitioner says it.
            throw new RuntimeException("Could not extract key from " + value, e);
        }
    }
}
