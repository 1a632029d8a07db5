package io.aurochs.storm.operator;

import io.aurochs.storm.reliability.AurochsTuple;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Makes tuples of one field, as a source emits them. */
final class SourceTuples {
    private static final int SOURCE = 3;

    private final GeneralTopologyContext context = new GeneralTopologyContext(
            new TopologyBuilder().createTopology(),
            // In local mode Storm puts each list into one that cannot be changed.
            Map.of(Config.STORM_CLUSTER_MODE, "distributed"),
            Map.of(SOURCE, "source"),
            Map.of("source", List.of(SOURCE)),
            Map.of("source", Map.of(Utils.DEFAULT_STREAM_ID, new Fields("value"))),
            "topology");

    AurochsTuple of(Object value) {
        return ofValues(new Values(value));
    }

    AurochsTuple ofValues(List<Object> values) {
        return new AurochsTuple(context, values, "source", SOURCE, Utils.DEFAULT_STREAM_ID);
    }
}
