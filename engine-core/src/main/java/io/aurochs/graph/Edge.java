package io.aurochs.graph;

import java.util.stream.IntStream;

/**
 * Records of one stream going from one vertex to another. Edges between the same two vertices share the channels of
 * their tasks, so that order holds across them.
 *
 * @param index position in the graph
 * @param from producing vertex
 * @param to consuming vertex
 * @param stream the front end's name for the stream
 * @param routing who receives a record
 */
public record Edge(int index, Vertex from, Vertex to, String stream, Routing routing) {
    /**
     * The tasks that one of the producing tasks can send to.
     *
     * @param producer its index within its vertex
     * @return graph-wide indexes, without gaps
     */
    public IntStream consumersOf(int producer) {
        int producers = from.parallelism();
        int consumers = to.parallelism();
        if (routing != Routing.POINTWISE) {
            return IntStream.range(to.firstTask(), to.endTask());
        }
        if (producers > consumers) {
            int only = ((producer + 1) * consumers - 1) / producers;
            return IntStream.of(to.firstTask() + only);
        }
        return IntStream.range(
                to.firstTask() + (producer * consumers + producers - 1) / producers,
                to.firstTask() + ((producer + 1) * consumers + producers - 1) / producers);
    }
}
