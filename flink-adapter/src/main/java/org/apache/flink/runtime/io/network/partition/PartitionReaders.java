package org.apache.flink.runtime.io.network.partition;

import io.aurochs.api.Internal;
import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.ChannelReaders;
import java.util.function.Function;
import org.apache.flink.runtime.io.network.partition.consumer.LocalInputChannel;

/**
 * Who reads the subpartitions of a pipelined partition: Flink makes a view for a consumer that asks for one, and notifies its
 * channel, if that is in the same TaskManager, or what serves the network. It stands in this package because views are visible here
 * only. Any thread.
 */
@Internal
public final class PartitionReaders implements ChannelReaders {
    private final PipelinedResultPartition partition;
    private final Function<PipelinedSubpartitionView, BufferAvailabilityListener> listenerOf;

    /** @param listenerOf what a view notifies */
    public PartitionReaders(
            PipelinedResultPartition partition,
            Function<PipelinedSubpartitionView, BufferAvailabilityListener> listenerOf) {
        this.partition = partition;
        this.listenerOf = listenerOf;
    }

    @Override
    public ChannelReader of(int subpartition) {
        PipelinedSubpartition read = (PipelinedSubpartition) partition.subpartitions[subpartition];
        PipelinedSubpartitionView view;
        synchronized (read.buffers) {
            view = read.readView;
        }
        if (view == null) {
            return ChannelReader.NONE;
        }
        return listenerOf.apply(view) instanceof LocalInputChannel ? ChannelReader.LOCAL : ChannelReader.REMOTE;
    }
}
