package io.aurochs.storm.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class AurochsTupleTest {
    private static final String COMPONENT = "source";
    private static final int SOURCE = 3;
    private static final String STREAM = "lines";

    private final GeneralTopologyContext context = new GeneralTopologyContext(
            new TopologyBuilder().createTopology(),
            Map.of(Config.STORM_CLUSTER_MODE, "distributed"),
            Map.of(SOURCE, COMPONENT),
            Map.of(COMPONENT, List.of(SOURCE)),
            Map.of(COMPONENT, Map.of(STREAM, new Fields("word", "count"))),
            "topology");
    private final TupleTemplate template = new TupleTemplate(context, COMPONENT, SOURCE, STREAM);

    /** Storm's own tuple is the oracle. */
    @Test
    void aTemplatesTupleIsWhatStormMakes() {
        Values values = new Values("ox", 7L);
        TupleImpl expected = new TupleImpl(context, values, COMPONENT, SOURCE, STREAM, MessageId.makeUnanchored());
        AurochsTuple tuple = template.tuple(values);
        assertThat(tuple.getValues()).isSameAs(values);
        assertThat(tuple.getContext()).isSameAs(context);
        assertThat(tuple.getFields()).isEqualTo(expected.getFields());
        assertThat(tuple.getSourceGlobalStreamId()).isEqualTo(expected.getSourceGlobalStreamId());
        assertThat(tuple.getSourceTask()).isEqualTo(SOURCE);
        assertThat(tuple.getStringByField("word")).isEqualTo("ox");
        assertThat(tuple.getLong(1)).isEqualTo(7L);
        assertThat(tuple.getMessageId()).isEqualTo(expected.getMessageId());
        assertThat(tuple.getAckVal()).isZero();
        assertThat(tuple.getProcessSampleStartTime()).isNull();
        assertThat(tuple.getExecuteSampleStartTime()).isNull();
    }

    @Test
    void tuplesOfOneTemplateHaveNothingButTheirSourceInCommon() {
        AurochsTuple first = template.tuple(new Values("ox", 1L)).anchored(5, 6);
        first.updateAckVal(99);
        first.setProcessSampleStartTime(12);
        AurochsTuple second = template.tuple(new Values("cow", 2L));
        assertThat(first.getValues()).containsExactly("ox", 1L);
        assertThat(second.getValues()).containsExactly("cow", 2L);
        assertThat(second.isAnchored()).isFalse();
        assertThat(second.getAckVal()).isZero();
        assertThat(second.getProcessSampleStartTime()).isNull();
    }

    @Test
    void aTemplateKeepsNoTuplesValuesOnceReleased() {
        AurochsTuple tuple = template.tuple(new Values("ox", 1L));
        template.release();
        assertThat(tuple.getValues()).containsExactly("ox", 1L);
        assertThat(template.getValues()).isEmpty();
    }

    @Test
    void oneRootAndSeveralAreToldAsStormTellsThem() {
        AurochsTuple one = template.tuple(new Values("ox", 1L)).anchored(5, 6);
        AurochsTuple several = template.tuple(new Values("ox", 1L)).anchored(new long[] {1, 2, 3, 4});
        assertThat(one.getMessageId().getAnchorsToIds()).containsExactlyInAnyOrderEntriesOf(Map.of(5L, 6L));
        assertThat(one.hasOneRoot()).as("asked for its id").isTrue();
        assertThat(one.anchorPairs()).containsExactly(5, 6);
        assertThat(one.getMessageId()).isSameAs(one.getMessageId());
        assertThat(several.hasOneRoot()).isFalse();
        assertThat(several.anchorPairs()).containsExactly(1, 2, 3, 4);
        assertThat(several.getMessageId().getAnchorsToIds()).containsExactlyInAnyOrderEntriesOf(Map.of(1L, 2L, 3L, 4L));
    }
}
