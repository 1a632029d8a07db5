package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.open.BundleByHand;
import io.aurochs.open.OpenBundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.runtime.io.network.api.serialization.RecordDeserializer.DeserializationResult;
import org.apache.flink.runtime.io.network.api.writer.RecordWriter;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BufferConsumer;
import org.apache.flink.runtime.io.network.buffer.BundleBuilder;
import org.apache.flink.runtime.io.network.buffer.FreeingBufferRecycler;
import org.apache.flink.runtime.io.network.buffer.NetworkBuffer;
import org.apache.flink.runtime.plugable.DeserializationDelegate;
import org.apache.flink.runtime.plugable.NonReusingDeserializationDelegate;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One channel's bundles and bytes, read as Flink's network input reads them. */
class BundleDeserializerTest {
    private static final int CAPACITY = 8;

    @TempDir
    Path spilling;

    private final StreamElementSerializer<String> serializer = new StreamElementSerializer<>(StringSerializer.INSTANCE);
    private final DeserializationDelegate<StreamElement> target = new NonReusingDeserializationDelegate<>(serializer);
    private final TravellingKey key = new TravellingKey();
    private final BundleByHand bundle = new BundleByHand(CAPACITY, false);
    private final BundleByHand keyed = new BundleByHand(CAPACITY, true);
    private int released;
    private int asked;

    private BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer() {
        return deserializer(new RecordPrefetch(0, System::nanoTime));
    }

    private BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer(RecordPrefetch prefetch) {
        return new BundleDeserializer<>(new String[] {spilling.toString()}, key, prefetch, () -> asked++);
    }

    /** The whole of a sealed bundle, held by its reader alone. */
    private Buffer buffer(BundleByHand filled) {
        BundleBuilder builder = new BundleBuilder(
                filled.bundle(),
                () -> released++,
                bytes -> {},
                () -> {},
                new BundleBytes("producer", StringSerializer.INSTANCE));
        Buffer buffer;
        try (BufferConsumer consumer = builder.createBufferConsumerFromBeginning()) {
            buffer = consumer.build();
        }
        filled.seal();
        builder.close();
        return buffer;
    }

    private Buffer bytes(StreamElement... elements) throws IOException {
        SerializationDelegate<StreamElement> delegate = new SerializationDelegate<>(serializer);
        DataOutputSerializer out = new DataOutputSerializer(64);
        List<ByteBuffer> parts = new ArrayList<>();
        int size = 0;
        for (StreamElement element : elements) {
            delegate.setInstance(element);
            ByteBuffer part = RecordWriter.serializeRecord(out, delegate);
            ByteBuffer copy = ByteBuffer.allocate(part.remaining()).put(part);
            copy.flip();
            parts.add(copy);
            size += copy.remaining();
        }
        byte[] all = new byte[size];
        ByteBuffer joined = ByteBuffer.wrap(all);
        parts.forEach(joined::put);
        return new NetworkBuffer(
                MemorySegmentFactory.wrap(all), FreeingBufferRecycler.INSTANCE, Buffer.DataType.DATA_BUFFER, size);
    }

    private List<StreamElement> read(
            BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer, Buffer buffer) throws IOException {
        deserializer.setNextBuffer(buffer);
        List<StreamElement> elements = new ArrayList<>();
        DeserializationResult result;
        do {
            result = deserializer.getNextRecord(target);
            if (result.isFullRecord()) {
                elements.add(target.getInstance());
            }
        } while (!result.isBufferConsumed());
        return elements;
    }

    @Test
    void readsRecordsWithAndWithoutTimes() throws IOException {
        bundle.append("a", 17);
        bundle.append("b", OpenBundle.NO_TIME);
        bundle.append("c", 0);
        assertThat(read(deserializer(), buffer(bundle)))
                .containsExactly(new StreamRecord<>("a", 17), new StreamRecord<>("b"), new StreamRecord<>("c", 0));
        assertThat(released).isEqualTo(1);
    }

    @Test
    void readsNulls() throws IOException {
        bundle.append(null, OpenBundle.NO_TIME);
        bundle.append(null, 3);
        List<StreamElement> elements = read(deserializer(), buffer(bundle));
        assertThat(elements).hasSize(2);
        assertThat(elements.get(0).<String>asRecord().getValue()).isNull();
        assertThat(elements.get(1).<String>asRecord().getValue()).isNull();
        assertThat(elements.get(1).<String>asRecord().getTimestamp()).isEqualTo(3);
    }

    @Test
    void passesOnWhatIsNoRecord() throws IOException {
        Watermark watermark = new Watermark(9);
        bundle.append("a", OpenBundle.NO_TIME);
        bundle.append(watermark, OpenBundle.NO_TIME);
        List<StreamElement> elements = read(deserializer(), buffer(bundle));
        assertThat(elements.get(1)).isSameAs(watermark);
    }

    @Test
    void readsBytesAmongBundles() throws IOException {
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer();
        bundle.append("a", 1);
        keyed.append("d", 4, "key", 11);
        List<StreamElement> elements = new ArrayList<>();
        elements.addAll(read(deserializer, buffer(bundle)));
        elements.addAll(read(deserializer, bytes(new StreamRecord<>("b", 2), new StreamRecord<>("c"))));
        elements.addAll(read(deserializer, buffer(keyed)));
        elements.addAll(read(deserializer, bytes(new StreamRecord<>("e"))));
        assertThat(elements)
                .containsExactly(
                        new StreamRecord<>("a", 1),
                        new StreamRecord<>("b", 2),
                        new StreamRecord<>("c"),
                        new StreamRecord<>("d", 4),
                        new StreamRecord<>("e"));
        assertThat(asked).as("told before each record, also of those in bytes").isGreaterThanOrEqualTo(5);
        assertThat(released).isEqualTo(2);
    }

    @Test
    void theKeyIsThatOfTheRecord() throws IOException {
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer();
        keyed.append("a", 1, "one", 11);
        keyed.append("b", 2, "two", 12);
        keyed.append(new Watermark(2), OpenBundle.NO_TIME);
        deserializer.setNextBuffer(buffer(keyed));
        assertThat(deserializer.getNextRecord(target)).isEqualTo(DeserializationResult.INTERMEDIATE_RECORD_FROM_BUFFER);
        assertThat(key.key()).isEqualTo("one");
        assertThat(key.keyGroup()).isEqualTo(11);
        deserializer.getNextRecord(target);
        assertThat(key.key()).isEqualTo("two");
        assertThat(key.keyGroup()).isEqualTo(12);
        assertThat(deserializer.getNextRecord(target)).isEqualTo(DeserializationResult.LAST_RECORD_FROM_BUFFER);
        assertThat(key.key()).as("of a watermark").isNull();
    }

    @Test
    void theLastRecordKeepsItsKeyThoughItsBundleIsGone() throws IOException {
        keyed.append("a", 1, "one", 11);
        read(deserializer(), buffer(keyed));
        assertThat(released).isEqualTo(1);
        assertThat(key.key()).isEqualTo("one");
    }

    @Test
    void bytesComeWithoutKeys() throws IOException {
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer();
        keyed.append("a", 1, "one", 11);
        read(deserializer, buffer(keyed));
        read(deserializer, bytes(new StreamRecord<>("b")));
        assertThat(key.key()).isNull();
    }

    @Test
    void eachRecordHasAWrapperOfItsOwn() throws IOException {
        bundle.append("a", 1);
        bundle.append("b", 2);
        List<StreamElement> elements = read(deserializer(), buffer(bundle));
        assertThat(elements.get(0)).isNotSameAs(elements.get(1)).isEqualTo(new StreamRecord<>("a", 1));
    }

    /** Of a pair of bundles that are compared the second is read ahead, in groups of 4 whose keys differ from the first's. */
    @Test
    void recordsAreReadAhead() throws IOException {
        int records = 512;
        RecordPrefetch prefetch = new RecordPrefetch(4, () -> 0);
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer(prefetch);
        for (int pair = 0; pair < 2; pair++) {
            BundleByHand large = new BundleByHand(records, true);
            for (int i = 0; i < records; i++) {
                large.append("record" + i, i, "key" + i, 0);
            }
            List<StreamElement> elements = read(deserializer, buffer(large));
            assertThat(elements).hasSize(records).startsWith(new StreamRecord<>("record0", 0));
            assertThat(elements.get(records - 1)).isEqualTo(new StreamRecord<>("record511", 511));
            assertThat(prefetch.others()).isEqualTo(pair * records * 3 / 4);
        }
    }

    @Test
    void anEmptyBundleHasNothing() throws IOException {
        assertThat(read(deserializer(), buffer(bundle))).isEmpty();
        assertThat(released).isEqualTo(1);
    }

    @Test
    void clearingGivesTheBundleBackUnread() throws IOException {
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer();
        bundle.append("a", 1);
        bundle.append("b", 2);
        deserializer.setNextBuffer(buffer(bundle));
        deserializer.getNextRecord(target);
        deserializer.clear();
        deserializer.clear();
        assertThat(released).isEqualTo(1);
    }

    @Test
    void aCheckpointKeepsWhatIsLeftOfTheBundleAsBytes() throws Exception {
        BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer = deserializer();
        bundle.append("taken", 1);
        StreamRecord<String> record = new StreamRecord<>("b", 2);
        bundle.append(record, OpenBundle.NO_TIME);
        bundle.append(new Watermark(9), OpenBundle.NO_TIME);
        deserializer.setNextBuffer(buffer(bundle));
        deserializer.getNextRecord(target);
        Iterator<Buffer> left = deserializer.getUnconsumedBuffer();
        record.replace("changed");
        assertThat(read(deserializer(), left.next())).containsExactly(new StreamRecord<>("b", 2), new Watermark(9));
        assertThat(left.hasNext()).isFalse();
        assertThat(released).as("the task still reads it").isZero();
        deserializer.getNextRecord(target);
        assertThat(target.getInstance()).isEqualTo(new StreamRecord<>("changed", 2));
        deserializer.getNextRecord(target);
        assertThat(released).isEqualTo(1);
        assertThat(deserializer.getUnconsumedBuffer().hasNext()).isFalse();
    }
}
