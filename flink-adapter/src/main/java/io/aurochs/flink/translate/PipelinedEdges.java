package io.aurochs.flink.translate;

import java.util.EnumSet;
import java.util.Set;
import org.apache.flink.streaming.api.graph.GlobalStreamExchangeMode;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.transformations.StreamExchangeMode;

/** Finds batch jobs that Flink plans with pipelined edges, be it beside blocking ones. */
public final class PipelinedEdges {
    /** With these, an edge whose own mode is undefined is not pipelined. */
    private static final Set<GlobalStreamExchangeMode> NONE_PIPELINED = EnumSet.of(
            GlobalStreamExchangeMode.ALL_EDGES_BLOCKING,
            GlobalStreamExchangeMode.ALL_EDGES_HYBRID_FULL,
            GlobalStreamExchangeMode.ALL_EDGES_HYBRID_SELECTIVE);

    private PipelinedEdges() {}

    /** True if there may be some. Looks only at the modes of the stream graph; the type of each result is known only with the job graph. */
    public static boolean mayBeIn(StreamGraph job) {
        boolean defaultMayBe = !NONE_PIPELINED.contains(job.getGlobalStreamExchangeMode());
        return job.getStreamNodes().stream()
                .flatMap(node -> node.getOutEdges().stream())
                .map(StreamEdge::getExchangeMode)
                .anyMatch(mode ->
                        mode == StreamExchangeMode.PIPELINED || (mode == StreamExchangeMode.UNDEFINED && defaultMayBe));
    }
}
