package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.flink.serde.OutputKeys;
import io.aurochs.flink.serde.RecordCopier;
import io.aurochs.open.OpenRouter;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * To the subpartition that owns the record's key group, with key and key group: the consumer neither selects the key again
 * nor hashes it, unless the record leaves its node or TaskManager.
 */
final class KeyedRoute<T extends IOReadableWritable> implements RecordRoute<T> {
    private final OutputKeys keys;
    private final RecordHandover handover;
    private final RecordCopier keyCopier;
    private final Crossing crossing;
    private final boolean weighsEach;

    /**
     * @param keyCopier makes a key safe to travel beside its record, of which it may be a part
     * @param crossing takes records without their keys, which the consumer then selects itself
     * @param weighsEach whether each record gets the weight that copying has shown, rather than that of a sample
     */
    KeyedRoute(
            OutputKeys keys, RecordHandover handover, RecordCopier keyCopier, Crossing crossing, boolean weighsEach) {
        this.keys = keys;
        this.handover = handover;
        this.keyCopier = keyCopier;
        this.crossing = crossing;
        this.weighsEach = weighsEach;
    }

    @Override
    public void emit(T delegate, StreamRecord<?> record, OpenRouter router) {
        Object key = keys.keyOf(record.getValue());
        int keyGroup = keys.groupOf(key);
        int subpartition = keys.ownerOf(keyGroup);
        if (crossing.append(delegate, subpartition, router)) {
            return;
        }
        Object value = handover.seal(handover.copy(record.getValue()));
        if (weighsEach) {
            handover.weigh(router);
        }
        Object content = RecordRoute.contentOf(record, value);
        router.append(subpartition, content, RecordRoute.timeOf(record), keyCopier.copy(key), keyGroup);
    }
}
