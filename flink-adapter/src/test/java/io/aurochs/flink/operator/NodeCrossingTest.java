package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.SampledWeight;
import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.NetworkCrossing;
import io.aurochs.flink.exchange.NodeCrossing;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.open.OpenBundleReader;
import io.aurochs.open.OpenOffHeapPool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.runtime.io.network.api.serialization.RecordDeserializer.DeserializationResult;
import org.apache.flink.runtime.io.network.api.writer.BundleRecordWriter;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;
import org.apache.flink.runtime.io.network.partition.LivePartition;
import org.apache.flink.runtime.plugable.DeserializationDelegate;
import org.apache.flink.runtime.plugable.NonReusingDeserializationDelegate;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task with two consumers, the second of which is on another node, most of the time. */
class NodeCrossingTest {
    private static final int BUNDLE_RECORDS = 4;
    private static final int NEAR = 0;
    private static final int FAR = 1;
    private static final long NO_TIMEOUT = -1;

    @TempDir
    Path spilling;

    private final StreamElementSerializer<String> serializer = new StreamElementSerializer<>(StringSerializer.INSTANCE);
    private final SerializationDelegate<StreamElement> delegate = new SerializationDelegate<>(serializer);
    private final DeserializationDelegate<StreamElement> target = new NonReusingDeserializationDelegate<>(serializer);
    private final OpenOffHeapPool memory = OpenOffHeapPool.anywhere(BUNDLE_RECORDS);
    private boolean isFarApart = true;
    private int encodings;
    private LivePartition live;
    private Crossing crossing;
    private BundleRecordWriter<SerializationDelegate<StreamElement>> writer;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, 8, BUNDLE_RECORDS);
        crossing = crossing(subpartition -> subpartition == FAR && isFarApart ? memory : null);
        RecordHandover asItIs =
                RecordHandover.of(SettingsReader.read(new Configuration()), "producer", StringSerializer.INSTANCE);
        writer = new BundleRecordWriter<>(
                live.partition(),
                NO_TIMEOUT,
                "producer",
                live.router(),
                new BroadcastRoute<>(2, asItIs, crossing),
                crossing,
                () -> {},
                new SampledWeight(record -> 0, 1),
                BundleRecordWriter.ELEMENT_BYTES);
    }

    private Crossing crossing(NodeCrossing.Memory memory) {
        NetworkCrossing unused =
                new NetworkCrossing(live.partition(), all -> ChannelReader.LOCAL, false, new SimpleCounter());
        return new Crossing(unused, new NodeCrossing(memory));
    }

    private SerializationDelegate<StreamElement> element(StreamElement element) {
        delegate.setInstance(element);
        return delegate;
    }

    /** What a consumer gets, and for each bundle whether it was encoded. */
    private List<Object> read(int subpartition, List<Boolean> bundles) throws IOException {
        live.router().flush();
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = new BundleDeserializer<>(
                new String[] {spilling.toString()},
                new TravellingKey(),
                new RecordPrefetch(0, System::nanoTime),
                () -> {});
        List<Object> seen = new ArrayList<>();
        for (Buffer buffer = live.poll(subpartition); buffer != null; buffer = live.poll(subpartition)) {
            OpenBundleReader kind = new OpenBundleReader();
            ((BundleBuffer) buffer).open(kind);
            bundles.add(kind.isEncoded());
            deserializer.setNextBuffer(buffer);
            DeserializationResult result;
            do {
                result = deserializer.getNextRecord(target);
                if (result.isFullRecord()) {
                    seen.add(target.getInstance());
                }
            } while (!result.isBufferConsumed());
        }
        return seen;
    }

    @Test
    void whatGoesToAnotherNodeIsEncodedAndArrivesAsItWas() throws IOException {
        List<StreamElement> sent = new ArrayList<>();
        for (int i = 0; i < 3 * BUNDLE_RECORDS; i++) {
            sent.add(i % 5 == 3 ? new Watermark(i) : new StreamRecord<>("record " + i, i));
        }
        sent.add(new StreamRecord<>("without time"));
        sent.add(new StreamRecord<>("of the least time", Long.MIN_VALUE));
        for (StreamElement element : sent) {
            if (element.isRecord()) {
                writer.emit(element(element));
            } else {
                writer.broadcastEmit(element(element));
            }
        }
        List<Boolean> far = new ArrayList<>();
        List<Boolean> near = new ArrayList<>();
        assertThat(read(FAR, far)).isEqualTo(sent);
        assertThat(read(NEAR, near)).isEqualTo(sent);
        assertThat(far).hasSize(4).containsOnly(true);
        assertThat(near).containsOnly(false);
    }

    @Test
    void orderIsKeptWhenTheConsumerIsMovedNearAndAway() throws IOException {
        List<Object> sent = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            isFarApart = i / 2 != 1;
            StreamRecord<String> record = new StreamRecord<>("record " + i, i);
            sent.add(record);
            writer.emit(element(record));
        }
        List<Boolean> bundles = new ArrayList<>();
        assertThat(read(FAR, bundles)).isEqualTo(sent);
        assertThat(bundles).containsExactly(true, false, true);
    }

    @Test
    void whatIsLargerThanABundleGoesAsAnObjectAndSoDoesWhatComesNext() throws IOException {
        List<Object> sent = new ArrayList<>();
        List<Object> seen = new ArrayList<>();
        List<Boolean> bundles = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            StreamRecord<String> record = new StreamRecord<>(i == 1 ? "large ".repeat(20_000) : "small " + i);
            sent.add(record);
            writer.emit(element(record));
            seen.addAll(read(FAR, bundles));
            read(NEAR, new ArrayList<>());
        }
        assertThat(seen).isEqualTo(sent);
        assertThat(bundles).containsExactly(true, false, false, true, true);
    }

    @Test
    void anElementIsEncodedOnceHoweverManyGetIt() {
        crossing = crossing(subpartition -> memory);
        SerializationDelegate<StreamElement> counted = new SerializationDelegate<>(serializer) {
            @Override
            public void write(DataOutputView out) throws IOException {
                encodings++;
                out.writeInt(7);
            }
        };
        for (int element = 0; element < 3; element++) {
            crossing.next();
            assertThat(crossing.append(counted, NEAR, live.router())).isTrue();
            assertThat(crossing.append(counted, FAR, live.router())).isTrue();
        }
        assertThat(encodings).isEqualTo(3);
    }

    @Test
    void whatCannotBeEncodedFailsAsInStockAndLeavesNothingOnItsWay() throws IOException {
        writer.emit(element(new StreamRecord<>("a")));
        SerializationDelegate<StreamElement> broken = new SerializationDelegate<>(serializer) {
            @Override
            public void write(DataOutputView out) throws IOException {
                out.writeInt(7);
                throw new IOException("cannot be written");
            }
        };
        broken.setInstance(new StreamRecord<>("b"));
        assertThatThrownBy(() -> writer.emit(broken))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be written");
        writer.emit(element(new StreamRecord<>("c")));
        assertThat(read(FAR, new ArrayList<>())).containsExactly(new StreamRecord<>("a"), new StreamRecord<>("c"));
    }
}
