package org.apache.flink.runtime.io.network.partition;

import io.aurochs.api.Internal;
import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.ChannelReaders;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.apache.flink.runtime.io.network.partition.consumer.LocalInputChannel;
import org.jspecify.annotations.Nullable;

/**
 * Who reads the subpartitions of a pipelined partition: Flink makes a view for a consumer that asks for one, and notifies its
 * channel, if that is in the same TaskManager, or what serves the network. A reader that was found is remembered: Flink forgets all of them
 * with the partition, when they have read it. It stands in this package because views are visible here only. Any thread.
 */
@Internal
public final class PartitionReaders implements ChannelReaders {
    private final PipelinedResultPartition partition;
    private final Function<PipelinedSubpartitionView, BufferAvailabilityListener> listenerOf;
    /** Null for those that have not been found. */
    private final AtomicReferenceArray<@Nullable ChannelReader> found;

    /** @param listenerOf what a view notifies */
    public PartitionReaders(
            PipelinedResultPartition partition,
            Function<PipelinedSubpartitionView, BufferAvailabilityListener> listenerOf) {
        this.partition = partition;
        this.listenerOf = listenerOf;
        this.found = new AtomicReferenceArray<>(partition.getNumberOfSubpartitions());
    }

    @Override
    public ChannelReader of(int subpartition) {
        ChannelReader reader = found.get(subpartition);
        if (reader != null) {
            return reader;
        }
        PipelinedSubpartitionView view = viewOf((PipelinedSubpartition) partition.subpartitions[subpartition]);
        if (view == null) {
            return ChannelReader.NONE;
        }
        reader = listenerOf.apply(view) instanceof LocalInputChannel ? ChannelReader.LOCAL : ChannelReader.REMOTE;
        found.set(subpartition, reader);
        return reader;
    }

    private static @Nullable PipelinedSubpartitionView viewOf(PipelinedSubpartition subpartition) {
        synchronized (subpartition.buffers) {
            return subpartition.readView;
        }
    }
}
