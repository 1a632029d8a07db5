package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.open.OpenRouter;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.runtime.io.network.api.writer.ChannelSelector;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** To the subpartition that Flink's partitioner selects. */
final class SelectedRoute<T extends IOReadableWritable> implements RecordRoute<T> {
    private final ChannelSelector<T> selector;
    private final RecordHandover handover;
    private final Crossing crossing;

    SelectedRoute(ChannelSelector<T> selector, RecordHandover handover, Crossing crossing) {
        this.selector = selector;
        this.handover = handover;
        this.crossing = crossing;
    }

    @Override
    public void emit(T delegate, StreamRecord<?> record, OpenRouter router) {
        int subpartition = selector.selectChannel(delegate);
        if (crossing.append(delegate, subpartition, router)) {
            return;
        }
        Object value = handover.seal(handover.copy(record.getValue()));
        handover.weigh(router);
        router.append(subpartition, RecordRoute.contentOf(record, value), RecordRoute.timeOf(record));
    }
}
