package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.bundle.SampledWeight;
import io.aurochs.flink.Seed;
import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.NetworkCrossing;
import io.aurochs.flink.translate.SettingsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A task with two consumers, in its TaskManager, in another, or not there yet. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NetworkCrossingTest {
    private static final int BUNDLE_RECORDS = 4;
    private static final int PERMITS = 64;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final long NO_TIMEOUT = -1;

    @TempDir
    Path spilling;

    private final StreamElementSerializer<String> serializer = new StreamElementSerializer<>(StringSerializer.INSTANCE);
    private final SerializationDelegate<StreamElement> delegate = new SerializationDelegate<>(serializer);
    private final ChannelReader[] readers = {ChannelReader.LOCAL, ChannelReader.LOCAL};
    private final SimpleCounter serialized = new SimpleCounter();
    private final List<Consumer> consumers = new ArrayList<>();
    private int looks;
    private long nowNs;
    private int encodings;
    private LivePartition live;

    @SuppressWarnings("NullAway.Init") // each test makes its writer first
    private NetworkCrossing network;

    @SuppressWarnings("NullAway.Init")
    private Crossing crossing;

    @BeforeEach
    void create() throws Exception {
        live = new LivePartition(2, PERMITS, BUNDLE_RECORDS);
        consumers.add(new Consumer(FIRST));
        consumers.add(new Consumer(SECOND));
    }

    /** Reads one subpartition, and remembers of which kind its buffers were. */
    private final class Consumer {
        private final int subpartition;
        private final List<Object> seen = new ArrayList<>();
        private final List<Boolean> bundles = new ArrayList<>();
        private final BundleDeserializer<DeserializationDelegate<StreamElement>> deserializer =
                new BundleDeserializer<>(
                        new String[] {spilling.toString()},
                        new TravellingKey(),
                        new RecordPrefetch(0, System::nanoTime),
                        () -> {});

        Consumer(int subpartition) {
            this.subpartition = subpartition;
        }

        void read() throws IOException {
            DeserializationDelegate<StreamElement> target = new NonReusingDeserializationDelegate<>(serializer);
            for (Buffer buffer = live.poll(subpartition); buffer != null; buffer = live.poll(subpartition)) {
                bundles.add(buffer instanceof BundleBuffer);
                deserializer.setNextBuffer(buffer);
                DeserializationResult result;
                do {
                    result = deserializer.getNextRecord(target);
                    if (result.isFullRecord()) {
                        seen.add(target.getInstance());
                    }
                } while (!result.isBufferConsumed());
            }
        }
    }

    private void readAll() throws IOException {
        live.partition().flushAll();
        for (Consumer consumer : consumers) {
            consumer.read();
        }
    }

    private BundleRecordWriter<SerializationDelegate<StreamElement>> writer(long timeout) {
        network = new NetworkCrossing(
                live.partition(),
                subpartition -> {
                    looks++;
                    return readers[subpartition];
                },
                timeout == 0,
                serialized,
                () -> nowNs);
        crossing = new Crossing(network, null);
        RecordHandover asItIs =
                RecordHandover.of(SettingsReader.read(new Configuration()), "producer", StringSerializer.INSTANCE);
        return new BundleRecordWriter<>(
                live.partition(),
                timeout,
                "producer",
                live.router(),
                new BroadcastRoute<>(2, asItIs, crossing),
                crossing,
                () -> {},
                new SampledWeight(record -> 0, 1),
                BundleRecordWriter.ELEMENT_BYTES);
    }

    private SerializationDelegate<StreamElement> element(StreamElement element) {
        delegate.setInstance(element);
        return delegate;
    }

    private void emit(
            BundleRecordWriter<SerializationDelegate<StreamElement>> writer, StreamElement element, List<Object> sent)
            throws IOException {
        if (element.isRecord()) {
            writer.emit(element(element));
        } else {
            writer.broadcastEmit(element(element));
        }
        sent.add(element);
    }

    @Test
    void eachConsumerGetsWhatItCanReadInOrder() throws IOException {
        readers[SECOND] = ChannelReader.REMOTE;
        List<Object> sent = new ArrayList<>();
        var writer = writer(NO_TIMEOUT);
        for (int i = 0; i < 20; i++) {
            emit(writer, i % 5 == 3 ? new Watermark(i) : new StreamRecord<>("record " + i, i), sent);
        }
        readAll();
        assertThat(consumers.get(FIRST).seen).isEqualTo(sent);
        assertThat(consumers.get(FIRST).bundles).containsOnly(true);
        assertThat(consumers.get(SECOND).seen).isEqualTo(sent);
        assertThat(consumers.get(SECOND).bundles).containsOnly(false);
        assertThat(serialized.getCount()).isEqualTo(20);
    }

    /** A metric must not depend on what is emitted: a task may emit nothing for long. */
    @Test
    void readersAreKnownBeforeAnythingIsEmittedToThem() {
        readers[FIRST] = ChannelReader.NONE;
        readers[SECOND] = ChannelReader.REMOTE;
        writer(NO_TIMEOUT);
        assertThat(network.subpartitionsOf(ChannelReader.LOCAL)).isZero();
        assertThat(network.subpartitionsOf(ChannelReader.REMOTE)).isEqualTo(1);
        readers[FIRST] = ChannelReader.LOCAL;
        assertThat(network.subpartitionsOf(ChannelReader.LOCAL)).isEqualTo(1);
    }

    /** Also where records are longer than buffers. */
    @Test
    void aConsumerThatIsLateGetsBytesAndThenBundlesInOrder() throws IOException {
        Random random = new Random(Seed.next());
        int late = 1 + random.nextInt(199);
        Arrays.fill(readers, ChannelReader.NONE);
        List<Object> sent = new ArrayList<>();
        var writer = writer(NO_TIMEOUT);
        for (int i = 0; i < 1_000; i++) {
            if (i == late) {
                readers[SECOND] = ChannelReader.LOCAL;
            }
            nowNs += random.nextLong(NetworkCrossing.BETWEEN_LOOKS_NS);
            emit(writer, new StreamRecord<>("x".repeat(random.nextInt(150)), i), sent);
            if (i % 4 == 0 || random.nextInt(3) == 0) {
                readAll();
            }
        }
        readAll();
        List<Boolean> kinds = consumers.get(SECOND).bundles;
        assertThat(consumers.get(SECOND).seen).isEqualTo(sent);
        assertThat(kinds).contains(true, false);
        assertThat(kinds.subList(kinds.indexOf(true), kinds.size())).containsOnly(true);
        assertThat(consumers.get(FIRST).seen).isEqualTo(sent);
        assertThat(consumers.get(FIRST).bundles).containsOnly(false);
    }

    /** As on stock Flink, where it lies in a buffer until they come. */
    @Test
    void anElementDoesNotWaitForItsConsumers() throws IOException {
        Arrays.fill(readers, ChannelReader.NONE);
        var writer = writer(NO_TIMEOUT);
        writer.emit(element(new StreamRecord<>("a")));
        assertThat(looks).as("each consumer is looked for once").isEqualTo(2);
        assertThat(serialized.getCount()).isEqualTo(2);
    }

    @Test
    void consumersAreLookedForNowAndThenAndNoMoreOnceTheyAreThere() throws IOException {
        Arrays.fill(readers, ChannelReader.NONE);
        var writer = writer(NO_TIMEOUT);
        emitMany(writer, 1_000);
        assertThat(looks).as("all of the elements come at the same time").isEqualTo(2);
        Arrays.fill(readers, ChannelReader.LOCAL);
        nowNs += NetworkCrossing.BETWEEN_LOOKS_NS;
        emitMany(writer, 1);
        assertThat(looks).isEqualTo(4);
        nowNs += NetworkCrossing.BETWEEN_LOOKS_NS;
        emitMany(writer, 1_000);
        assertThat(serialized.getCount()).isEqualTo(2 * 1_000);
        assertThat(looks).as("nothing is asked any more").isEqualTo(4);
    }

    private void emitMany(BundleRecordWriter<SerializationDelegate<StreamElement>> writer, int elements)
            throws IOException {
        for (int i = 0; i < elements; i++) {
            writer.emit(element(new StreamRecord<>("b")));
            readAll();
        }
    }

    @Test
    void anElementIsSerialisedOnceHoweverManyGetIt() {
        Arrays.fill(readers, ChannelReader.REMOTE);
        writer(NO_TIMEOUT);
        SerializationDelegate<StreamElement> counted = new SerializationDelegate<>(serializer) {
            @Override
            public void write(DataOutputView out) throws IOException {
                encodings++;
                out.writeInt(7);
            }
        };
        for (int element = 0; element < 3; element++) {
            crossing.next();
            assertThat(crossing.append(counted, FIRST, live.router())).isTrue();
            assertThat(crossing.append(counted, SECOND, live.router())).isTrue();
        }
        assertThat(encodings).isEqualTo(3);
        assertThat(serialized.getCount()).isEqualTo(6);
    }

    @Test
    void withoutABufferTimeoutBytesAreFlushedAtOnce() throws IOException {
        readers[SECOND] = ChannelReader.REMOTE;
        var writer = writer(0);
        writer.emit(element(new StreamRecord<>("a")));
        consumers.get(FIRST).read();
        consumers.get(SECOND).read();
        assertThat(consumers.get(FIRST).seen).hasSize(1);
        assertThat(consumers.get(SECOND).seen).hasSize(1);
    }
}
