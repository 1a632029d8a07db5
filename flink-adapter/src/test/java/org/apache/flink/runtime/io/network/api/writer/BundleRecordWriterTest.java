package org.apache.flink.runtime.io.network.api.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.SampledWeight;
import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.NetworkCrossing;
import io.aurochs.flink.exchange.RecordRoute;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.runtime.io.network.partition.LivePartition;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleRecordWriterTest {
    private static final int BUNDLE_RECORDS = 2;
    /** Milliseconds: nobody flushes but who emits. */
    private static final long NO_TIMEOUT = -1;

    private final SerializationDelegate<StreamElement> delegate =
            new SerializationDelegate<>(new StreamElementSerializer<>(StringSerializer.INSTANCE));
    private final RecordRoute<SerializationDelegate<StreamElement>> toTheSecond =
            (wrapper, record, router) -> router.append(1, record.getValue(), RecordRoute.timeOf(record));
    private int emitted;
    /** Of each record, bytes. */
    private long weight;

    private LivePartition live;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, 4, BUNDLE_RECORDS);
    }

    private BundleRecordWriter<SerializationDelegate<StreamElement>> writer(long timeout) {
        return writer(timeout, BundleRecordWriter.ELEMENT_BYTES);
    }

    private BundleRecordWriter<SerializationDelegate<StreamElement>> writer(long timeout, int elementBytes) {
        return new BundleRecordWriter<>(
                live.partition(),
                timeout,
                "producer",
                live.router(),
                toTheSecond,
                new Crossing(
                        new NetworkCrossing(
                                live.partition(), all -> ChannelReader.LOCAL, timeout == 0, new SimpleCounter()),
                        null),
                () -> emitted++,
                new SampledWeight(record -> weight, 1),
                elementBytes);
    }

    private SerializationDelegate<StreamElement> element(StreamElement element) {
        delegate.setInstance(element);
        return delegate;
    }

    @Test
    void recordsGoWhereTheirRouteSays() throws IOException {
        var writer = writer(NO_TIMEOUT);
        writer.emit(element(new StreamRecord<>("a", 1)));
        live.router().flush();
        assertThat(live.drain(1)).containsExactly("a");
        assertThat(live.drain(0)).isEmpty();
        assertThat(emitted).isEqualTo(1);
    }

    @Test
    void whatARecordWeighsFillsItsBundle() throws IOException {
        weight = 100;
        writer(NO_TIMEOUT).emit(element(new StreamRecord<>("a")));
        assertThat(live.notifications()).as("full with its first record").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {BundleRecordWriter.ELEMENT_BYTES, BundleRecordWriter.LEAST_ELEMENT_BYTES})
    void elementsThatAreNoRecordsWeighWhatTheWriterIsTold(int bytes) throws Exception {
        live = new LivePartition(2, 4, LivePartition.SEGMENT_BYTES);
        var writer = writer(NO_TIMEOUT, bytes);
        int fitting = (LivePartition.SEGMENT_BYTES - 1) / bytes;
        for (int element = 0; element < fitting; element++) {
            writer.emit(element(WatermarkStatus.IDLE), 0);
        }
        assertThat(live.notifications()).isZero();
        writer.emit(element(WatermarkStatus.IDLE), 0);
        assertThat(live.notifications()).as("full").isEqualTo(1);
    }

    @Test
    void theLeastElementIsNoLargerThanFlinkWritesIt() throws IOException {
        DataOutputSerializer written = new DataOutputSerializer(64);
        for (StreamElement element : List.of(new Watermark(5), WatermarkStatus.IDLE, new RecordAttributes(true))) {
            written.clear();
            assertThat(RecordWriter.serializeRecord(written, element(element)).remaining())
                    .isGreaterThanOrEqualTo(BundleRecordWriter.LEAST_ELEMENT_BYTES);
        }
    }

    @Test
    void watermarksGoEverywhereInTheirPlaceAmongRecords() throws IOException {
        var writer = writer(NO_TIMEOUT);
        Watermark watermark = new Watermark(5);
        writer.emit(element(new StreamRecord<>("a")));
        writer.broadcastEmit(element(watermark));
        writer.emit(element(new StreamRecord<>("b")));
        live.router().flush();
        assertThat(live.drain(1)).containsExactly("a", watermark.toString(), "b");
        assertThat(live.drain(0)).containsExactly(watermark.toString());
        assertThat(emitted).as("told once for each element").isEqualTo(3);
    }

    @Test
    void whatIsNoRecordCanGoToOneSubpartition() throws IOException {
        var writer = writer(NO_TIMEOUT);
        Watermark element = new Watermark(5);
        writer.emit(element(element), 0);
        live.router().flush();
        assertThat(live.drain(0)).containsExactly(element.toString());
        assertThatThrownBy(() -> writer.emit(element(new StreamRecord<>("a")), 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("route");
    }

    @Test
    void withoutABufferTimeoutEveryRecordIsFlushed() throws IOException {
        var writer = writer(0);
        writer.emit(element(new StreamRecord<>("a")));
        assertThat(live.notifications()).isEqualTo(1);
        assertThat(live.drain(1)).containsExactly("a");
        assertThat(emitted).as("nobody else need flush").isZero();
    }

    @Test
    void aBrokenWaitIsAnIoExceptionAsInStock() throws Exception {
        live = new LivePartition(2, 2, BUNDLE_RECORDS);
        var writer = writer(NO_TIMEOUT);
        for (int i = 0; i < 2 * BUNDLE_RECORDS; i++) {
            writer.emit(element(new StreamRecord<>("a")));
        }
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> writer.emit(element(new StreamRecord<>("b"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Interrupted");
        Thread.interrupted();
    }
}
