package io.aurochs.flink.operator;

import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a task must know of its whole job for it to be placed: every task plans alike, so nobody has to tell them.
 *
 * @param vertices in the order of the job graph
 * @param edges between them
 * @param settings of the placement, as the user wrote them
 */
public record JobShape(List<Vertex> vertices, List<Edge> edges, Map<String, String> settings) implements Serializable {
    /** Copies the values. */
    public JobShape {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
        settings = Map.copyOf(settings);
    }

    /**
     * A vertex of the job graph.
     *
     * @param name unique in the job
     */
    public record Vertex(String name, boolean source, int parallelism) implements Serializable {}

    /**
     * An edge, between vertices by their indexes.
     *
     * @param output index of the producer's result
     */
    public record Edge(int from, int output, int to, Routing routing) implements Serializable {}

    EngineConfig config() {
        return EngineConfig.from(settings);
    }

    Graph graph() {
        Graph.Builder graph = Graph.builder();
        vertices.forEach(vertex -> graph.vertex(vertex.name(), vertex.source(), vertex.parallelism()));
        edges.forEach(edge -> graph.edge(
                vertices.get(edge.from()).name(), vertices.get(edge.to()).name(), "" + edge.output(), edge.routing()));
        return graph.build();
    }
}
