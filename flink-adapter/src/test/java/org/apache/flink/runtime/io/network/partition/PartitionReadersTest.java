package org.apache.flink.runtime.io.network.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.operator.FlinkInternals;
import org.apache.flink.runtime.io.network.buffer.NetworkBufferPool;
import org.junit.jupiter.api.Test;

/** Readers that are local channels are made by Flink only, in jobs. */
class PartitionReadersTest {
    @Test
    void aReaderIsKnownOnceItHasAskedForItsSubpartition() throws Exception {
        NetworkBufferPool network = new NetworkBufferPool(4, LivePartition.SEGMENT_BYTES);
        PipelinedResultPartition partition = LivePartition.pipelined(
                ResultPartitionType.PIPELINED_BOUNDED, 2, network.createBufferPool(4, 4, 2, Integer.MAX_VALUE, 0));
        partition.setup();
        BufferAvailabilityListener server = any -> {};
        PartitionReaders readers = new PartitionReaders(partition, FlinkInternals::listener);
        assertThat(readers.of(1)).isEqualTo(ChannelReader.NONE);
        PipelinedSubpartitionView view = (PipelinedSubpartitionView) partition.createSubpartitionView(1, server);
        assertThat(readers.of(1)).isEqualTo(ChannelReader.REMOTE);
        assertThat(FlinkInternals.listener(view)).isSameAs(server);
        assertThat(readers.of(0)).isEqualTo(ChannelReader.NONE);
        partition.release();
        assertThat(readers.of(1)).as("one that has read everything").isEqualTo(ChannelReader.REMOTE);
    }
}
