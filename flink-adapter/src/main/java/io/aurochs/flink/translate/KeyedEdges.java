package io.aurochs.flink.translate;

import io.aurochs.flink.operator.EdgeKey;
import io.aurochs.flink.operator.FlinkInternals;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner;
import org.jspecify.annotations.Nullable;

/** Which edges are partitioned by the very keys by which their consumer keeps its state. */
final class KeyedEdges {
    private KeyedEdges() {}

    /**
     * An edge's keys, or null when the consumer must find the key of each record itself: because the
     * edge is not partitioned by key, or by another selector than the consumer's.
     *
     * @param physical an edge as the job graph has it; the selectors in it are copies
     */
    static @Nullable EdgeKey stateKey(StreamGraph stream, StreamEdge physical) {
        StreamNode consumer = stream.getStreamNode(physical.getTargetId());
        KeySelector<?, ?>[] stateKeys = consumer.getStatePartitioners();
        int input = Math.max(0, physical.getTypeNumber() - 1);
        if (stateKeys == null || input >= stateKeys.length || stateKeys[input] == null) {
            return null;
        }
        List<StreamEdge> edges = stream.getStreamEdges(physical.getSourceId(), physical.getTargetId()).stream()
                .filter(edge -> edge.getTypeNumber() == physical.getTypeNumber()
                        && Objects.equals(edge.getOutputTag(), physical.getOutputTag()))
                .toList();
        boolean same = !edges.isEmpty() && edges.stream().allMatch(edge -> selects(edge, stateKeys[input]));
        return same ? new EdgeKey(consumer.getStateKeySerializer(), PlannerKeys.include(stateKeys[input])) : null;
    }

    private static boolean selects(StreamEdge edge, KeySelector<?, ?> stateKey) {
        if (!(edge.getPartitioner() instanceof KeyGroupStreamPartitioner<?, ?> keyed)) {
            return false;
        }
        KeySelector<?, ?> selector = FlinkInternals.keySelector(keyed);
        return selector == stateKey
                || (PlannerKeys.include(selector)
                        && PlannerKeys.include(stateKey)
                        && PlannerKeys.areSame(selector, stateKey));
    }
}
