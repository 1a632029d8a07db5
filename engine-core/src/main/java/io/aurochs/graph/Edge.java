package io.aurochs.graph;

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
public record Edge(int index, Vertex from, Vertex to, String stream, Routing routing) {}
