package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.exchange.ChannelReader;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.NetworkCrossing;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.flink.serde.OutputKeys;
import io.aurochs.flink.serde.RecordCopiers;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleOutlet;
import io.aurochs.open.OpenRouter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.runtime.io.network.partition.LivePartition;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;

class KeyedRouteTest {
    private static final int SAMPLE = 1_000;
    private static final StringBuilder TEXT = new StringBuilder("a text");

    private final TypeSerializer<StringBuilder> serializer =
            Types.GENERIC(StringBuilder.class).createSerializer(new SerializerConfigImpl());
    private final List<OpenBundle> bundles = new ArrayList<>();
    private final OpenRouter router = new OpenRouter(1, 16, true, new OpenBundleOutlet() {
        @Override
        public void open(int destination, OpenBundle bundle) {
            bundles.add(bundle);
        }

        @Override
        public void full(int destination) {
            router.seal(destination);
        }

        @Override
        public void flush(int destination) {}
    });

    /** As on all other edges of streaming jobs whose records are not copied by way of bytes: samples bound what is in flight. */
    @Test
    void aRecordThatIsCopiedByWayOfBytesHasTheWeightOfTheSample() throws Exception {
        emit(false);
        assertThat(bundles.get(0).weight()).isEqualTo(SAMPLE);
    }

    @Test
    void whereRecordsMayWaitItHasItsOwn() throws Exception {
        emit(true);
        DataOutputSerializer written = new DataOutputSerializer(64);
        serializer.serialize(TEXT, written);
        assertThat(bundles.get(0).weight()).isEqualTo(ElementWeigher.HEADER_BYTES + written.length());
    }

    private void emit(boolean weighsEach) throws Exception {
        LivePartition live = new LivePartition(1, 4, 16);
        Crossing crossing = new Crossing(
                new NetworkCrossing(live.partition(), all -> ChannelReader.LOCAL, false, new SimpleCounter()), null);
        RecordRoute<SerializationDelegate<StreamElement>> route = new KeyedRoute<>(
                new OutputKeys(Object::hashCode, 128, 1),
                RecordHandover.of(SettingsReader.read(new Configuration()), "producer", serializer),
                RecordCopiers.of(IntSerializer.INSTANCE, Set.of()),
                crossing,
                weighsEach);
        SerializationDelegate<StreamElement> delegate =
                new SerializationDelegate<>(new StreamElementSerializer<>(serializer));
        StreamRecord<StringBuilder> record = new StreamRecord<>(TEXT);
        delegate.setInstance(record);
        crossing.next();
        router.recordWeight(SAMPLE);
        route.emit(delegate, record, router);
    }
}
