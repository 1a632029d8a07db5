package io.aurochs.web;

import io.aurochs.graph.Vertex;
import java.util.List;

/**
 * Two vertices that edges of the graph connect, in one direction. Their streams share channels, so they are counted together.
 *
 * @param index position among the links of the job
 * @param streams names of the streams
 */
record Link(int index, Vertex from, Vertex to, List<String> streams) {
    Link {
        streams = List.copyOf(streams);
    }
}
