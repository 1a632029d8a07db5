package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.open.OpenRouter;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** To every subpartition, to each a copy of its own: consumers may change what they get. */
final class BroadcastRoute<T extends IOReadableWritable> implements RecordRoute<T> {
    private final int subpartitions;
    private final RecordHandover handover;
    private final Crossing crossing;

    BroadcastRoute(int subpartitions, RecordHandover handover, Crossing crossing) {
        this.subpartitions = subpartitions;
        this.handover = handover;
        this.crossing = crossing;
    }

    @Override
    public void emit(T delegate, StreamRecord<?> record, OpenRouter router) {
        long time = RecordRoute.timeOf(record);
        for (int subpartition = 0; subpartition < subpartitions; subpartition++) {
            if (!crossing.append(delegate, subpartition, router)) {
                Object value = handover.seal(handover.copy(record.getValue()));
                handover.weigh(router);
                router.append(subpartition, RecordRoute.contentOf(record, value), time);
            }
        }
    }
}
