package io.aurochs.flink.operator;

import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a task must know of its whole job: for it to be placed, as every task plans alike, and for the live page.
 *
 * @param vertices in the order of the job graph
 * @param edges between them
 * @param settings that the engine reads, as the user wrote them
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
     * @param input index among the inputs of the consumer, which is that of its gate
     */
    public record Edge(int from, int output, int to, int input, Routing routing) implements Serializable {}

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
