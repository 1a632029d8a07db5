package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.serde.MutationCheck;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenOffHeapPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.CheckpointType;
import org.apache.flink.runtime.checkpoint.channel.ChannelStateWriter;
import org.apache.flink.runtime.checkpoint.channel.ResultSubpartitionInfo;
import org.apache.flink.runtime.io.network.api.CheckpointBarrier;
import org.apache.flink.runtime.io.network.api.serialization.RecordDeserializer.DeserializationResult;
import org.apache.flink.runtime.io.network.api.serialization.SpillingAdaptiveSpanningRecordDeserializer;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.partition.LivePartition;
import org.apache.flink.runtime.plugable.DeserializationDelegate;
import org.apache.flink.runtime.plugable.NonReusingDeserializationDelegate;
import org.apache.flink.runtime.state.CheckpointStorageLocationReference;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles of a partition, read by Flink's own deserializer, which knows nothing of them. */
class BundleBytesTest {
    private static final int RECORDS = 3;
    private static final int PERMITS = 8;

    @TempDir
    Path spilling;

    private final StreamElementSerializer<String> serializer = new StreamElementSerializer<>(StringSerializer.INSTANCE);
    private final DeserializationDelegate<StreamElement> target = new NonReusingDeserializationDelegate<>(serializer);
    private final List<StreamElement> read = new ArrayList<>();
    private LivePartition live;

    @BeforeEach
    void open() throws Exception {
        live = new LivePartition(1, PERMITS, RECORDS);
    }

    private void readAll() throws IOException {
        for (Buffer buffer = live.poll(0); buffer != null; buffer = live.poll(0)) {
            read(buffer);
        }
    }

    private void read(Buffer buffer) throws IOException {
        SpillingAdaptiveSpanningRecordDeserializer<DeserializationDelegate<StreamElement>> bytesOnly =
                new SpillingAdaptiveSpanningRecordDeserializer<>(new String[] {spilling.toString()});
        bytesOnly.setNextBuffer(buffer);
        DeserializationResult result;
        do {
            result = bytesOnly.getNextRecord(target);
            if (result.isFullRecord()) {
                read.add(Objects.requireNonNull(target.getInstance()));
            }
        } while (!result.isBufferConsumed());
    }

    private void append(Object record, long time) {
        live.router().append(0, record, time);
    }

    @Test
    void recordsWatermarksAndTimesArriveInOrder() throws IOException {
        append("a", 17);
        append("b", OpenBundle.NO_TIME);
        append(new Watermark(9), OpenBundle.NO_TIME);
        append(new StreamRecord<>("c", Long.MIN_VALUE + 1), OpenBundle.NO_TIME);
        append("d".repeat(100_000), 3);
        live.router().flush();
        readAll();
        assertThat(read)
                .containsExactly(
                        new StreamRecord<>("a", 17),
                        new StreamRecord<>("b"),
                        new Watermark(9),
                        new StreamRecord<>("c", Long.MIN_VALUE + 1),
                        new StreamRecord<>("d".repeat(100_000), 3));
    }

    @Test
    void aBundleThatIsStillFilledIsReadInStretches() throws IOException {
        append("a", 1);
        live.router().flush();
        readAll();
        append("b", 2);
        live.router().flush();
        readAll();
        assertThat(read).containsExactly(new StreamRecord<>("a", 1), new StreamRecord<>("b", 2));
    }

    @Test
    void aSealedRecordIsOpened() throws IOException {
        MutationCheck check = new MutationCheck("producer", StringSerializer.INSTANCE, MutationCheck.Policy.WARN);
        append(Objects.requireNonNull(check.seal("a")), 1);
        live.router().flush();
        readAll();
        assertThat(read).containsExactly(new StreamRecord<>("a", 1));
    }

    @Test
    void encodedElementsArriveToo() throws IOException {
        OpenOffHeapPool memory = OpenOffHeapPool.anywhere(RECORDS);
        try {
            for (int number = 0; number < 2 * RECORDS; number++) {
                DataOutputSerializer encoded = new DataOutputSerializer(64);
                serializer.serialize(new StreamRecord<>("r" + number, number), encoded);
                assertThat(live.router().append(0, encoded.getCopyOfBuffer(), encoded.length(), memory))
                        .isTrue();
            }
            live.router().flush();
            readAll();
        } finally {
            memory.close();
        }
        assertThat(read).hasSize(2 * RECORDS).startsWith(new StreamRecord<>("r0", 0), new StreamRecord<>("r1", 1));
    }

    private static CheckpointBarrier unalignedBarrier() {
        return new CheckpointBarrier(
                1,
                0,
                CheckpointOptions.unaligned(
                        CheckpointType.CHECKPOINT, CheckpointStorageLocationReference.getDefault()));
    }

    /** What the reader has taken out belongs to the reader; what is left is written, and stays for the reader. */
    @Test
    void aBarrierThatOvertakesHasTheQueueWritten() throws IOException {
        Queued queued = new Queued();
        live.partition().setChannelStateWriter(queued);
        append("taken out", 1);
        live.router().flush();
        assertThat(live.drain(0)).containsExactly("taken out");
        append("b", 2);
        append(new Watermark(9), OpenBundle.NO_TIME);
        append("c".repeat(100_000), 3);
        append("d", OpenBundle.NO_TIME);
        live.partition().broadcastEvent(unalignedBarrier(), true);
        for (Buffer buffer : queued.buffers) {
            read(buffer);
        }
        assertThat(read)
                .containsExactly(
                        new StreamRecord<>("b", 2),
                        new Watermark(9),
                        new StreamRecord<>("c".repeat(100_000), 3),
                        new StreamRecord<>("d"));
        List<Object> drained = live.drain(0);
        assertThat(drained).hasSize(1 + read.size()).contains("b", "d");
        assertThat(drained.get(0)).isInstanceOf(CheckpointBarrier.class);
    }

    /** As Flink keeps it where its barrier has come on another channel, but not on this one. */
    @Test
    void whatIsKeptWhileAReaderReadsItIsBytes() throws IOException {
        append("a", 1);
        append("b", 2);
        live.router().flush();
        Buffer taken = Objects.requireNonNull(live.poll(0));
        Buffer kept = taken.retainBuffer();
        taken.recycleBuffer();
        read(kept);
        assertThat(read).containsExactly(new StreamRecord<>("a", 1), new StreamRecord<>("b", 2));
        assertThat(kept.isRecycled()).isTrue();
    }

    /** Another thread writes it later, when the consumer may have changed the record. */
    @Test
    void whatIsKeptStaysAsItWas() throws IOException {
        Queued queued = new Queued();
        live.partition().setChannelStateWriter(queued);
        StreamRecord<String> record = new StreamRecord<>("a", 1);
        append(record, OpenBundle.NO_TIME);
        live.partition().broadcastEvent(unalignedBarrier(), true);
        assertThat(Objects.requireNonNull(live.poll(0)).isBuffer())
                .as("not the barrier")
                .isFalse();
        Buffer kept = Objects.requireNonNull(live.poll(0)).retainBuffer();
        record.replace("changed");
        for (Buffer buffer : queued.buffers) {
            read(buffer);
        }
        read(kept);
        assertThat(read).containsExactly(new StreamRecord<>("a", 1), new StreamRecord<>("a", 1));
    }

    /** Flink forgets a buffer that it cannot retain. */
    @Test
    void aRecordThatCannotBeWrittenDoesNotKeepItsBundle() throws IOException {
        for (int record = 0; record < RECORDS; record++) {
            append(record, 1);
        }
        Buffer taken = Objects.requireNonNull(live.poll(0));
        assertThatThrownBy(taken::retainBuffer)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a record of 'producer' cannot be serialised")
                .hasRootCauseInstanceOf(ClassCastException.class);
        assertThat(taken.isRecycled()).isTrue();
    }

    /** Collects what is to be written of the queue. */
    private static final class Queued extends ChannelStateWriter.NoOpChannelStateWriter {
        private final List<Buffer> buffers = new ArrayList<>();

        @Override
        public void addOutputData(long checkpoint, ResultSubpartitionInfo info, int first, Buffer... data) {
            buffers.addAll(List.of(data));
        }
    }
}
