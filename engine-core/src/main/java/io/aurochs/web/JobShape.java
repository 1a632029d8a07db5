package io.aurochs.web;

import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The vertices of a job and the links between them; task groups, which change, are not in it. Immutable. */
final class JobShape {
    /** No link. */
    static final int NONE = -1;

    private final List<Vertex> vertices;
    private final List<Link> links;
    private final int[] vertexOfTask;
    private final int[][] linkOfVertices;

    JobShape(Graph graph) {
        vertices = graph.vertices();
        links = links(graph);
        vertexOfTask = new int[graph.taskCount()];
        for (Vertex vertex : vertices) {
            Arrays.fill(vertexOfTask, vertex.firstTask(), vertex.endTask(), vertex.index());
        }
        linkOfVertices = new int[vertices.size()][vertices.size()];
        for (int[] row : linkOfVertices) {
            Arrays.fill(row, NONE);
        }
        links.forEach(link -> linkOfVertices[link.from().index()][link.to().index()] = link.index());
    }

    private static List<Link> links(Graph graph) {
        record Ends(Vertex from, Vertex to) {}
        Map<Ends, List<String>> streams = new LinkedHashMap<>();
        for (Edge edge : graph.edges()) {
            streams.computeIfAbsent(new Ends(edge.from(), edge.to()), ends -> new ArrayList<>())
                    .add(edge.stream());
        }
        List<Link> links = new ArrayList<>();
        streams.forEach((ends, names) -> links.add(new Link(links.size(), ends.from(), ends.to(), names)));
        return List.copyOf(links);
    }

    List<Vertex> vertices() {
        return vertices;
    }

    List<Link> links() {
        return links;
    }

    int taskCount() {
        return vertexOfTask.length;
    }

    Vertex vertexOf(int task) {
        return vertices.get(vertexOfTask[task]);
    }

    /** The index of the link from one task's vertex to another one's; {@link #NONE} if there is none. */
    int linkOf(int fromTask, int toTask) {
        return linkOfVertices[vertexOfTask[fromTask]][vertexOfTask[toTask]];
    }

    /** The links into a vertex. */
    List<Link> into(Vertex vertex) {
        return links.stream().filter(link -> link.to().equals(vertex)).toList();
    }
}
