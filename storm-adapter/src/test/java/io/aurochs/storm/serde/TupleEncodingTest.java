package io.aurochs.storm.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.reliability.AurochsTuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.openhft.chronicle.bytes.Bytes;
import org.apache.storm.Config;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TupleEncodingTest {
    private static final int SOURCE = 1;
    private static final String COMPONENT = "spout";

    private final Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
    private final GeneralTopologyContext context = new GeneralTopologyContext(
            new TopologyBuilder().createTopology(),
            conf,
            Map.of(SOURCE, COMPONENT),
            Map.of(COMPONENT, List.of(SOURCE)),
            Map.of(COMPONENT, Map.of(Utils.DEFAULT_STREAM_ID, new Fields("value", "other"))),
            "topology");

    private TupleEncoding encoding() {
        return new TupleEncoding(context, new StreamTable(Map.of(COMPONENT, Set.of(Utils.DEFAULT_STREAM_ID))), conf);
    }

    private AurochsTuple tuple(Object value, Object other) {
        return new AurochsTuple(context, new Values(value, other), COMPONENT, SOURCE, Utils.DEFAULT_STREAM_ID);
    }

    @Test
    void whatIsDecodedIsWhatWasEncoded() {
        TupleEncoding encoding = encoding();
        Bytes<?> bytes = Bytes.allocateElasticOnHeap();
        encoding.encode(tuple("text", 17L), bytes);
        Tuple decoded = (Tuple) encoding.decode(bytes, Math.toIntExact(bytes.readRemaining()));
        assertThat(decoded.getValues()).containsExactly("text", 17L);
        assertThat(decoded.getSourceTask()).isEqualTo(SOURCE);
        assertThat(decoded.getSourceComponent()).isEqualTo(COMPONENT);
    }

    @Test
    void textNumbersTruthValuesAndBytesAreCheap() {
        assertThat(encoding().isCheap(tuple("text", 17L))).isTrue();
        assertThat(encoding().isCheap(tuple(true, new byte[3]))).isTrue();
        assertThat(encoding().isCheap(tuple("text", Map.of()))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whereAllAreSerialisedAnywayAllAreCheap(boolean anyway) {
        conf.put(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE, anyway);
        assertThat(encoding().isCheap(tuple("text", Map.of()))).isEqualTo(anyway);
    }
}
