package io.aurochs.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An immutable job: vertices and the edges between them. Cycles are allowed. */
public final class Graph {
    private final List<Vertex> vertices;
    private final List<Edge> edges;

    private final boolean acknowledged;

    private Graph(List<Vertex> vertices, List<Edge> edges, boolean acknowledged) {
        this.vertices = List.copyOf(vertices);
        this.edges = List.copyOf(edges);
        this.acknowledged = acknowledged;
    }

    public static Builder builder() {
        return new Builder();
    }

    public List<Vertex> vertices() {
        return vertices;
    }

    public List<Edge> edges() {
        return edges;
    }

    /** Whether tasks acknowledge to the sources what they have processed. */
    public boolean acknowledged() {
        return acknowledged;
    }

    /** Number of tasks of all vertices. */
    public int taskCount() {
        return vertices.isEmpty() ? 0 : vertices.get(vertices.size() - 1).endTask();
    }

    /** Number of task groups of all vertices. */
    public int groupCount() {
        return vertices.stream().mapToInt(vertex -> vertex.groupSizes().size()).sum();
    }

    /** The group of each task. */
    public int[] groupOfTask() {
        int[] groups = new int[taskCount()];
        int task = 0;
        int group = 0;
        for (Vertex vertex : vertices) {
            for (int size : vertex.groupSizes()) {
                for (int i = 0; i < size; i++) {
                    groups[task++] = group;
                }
                group++;
            }
        }
        return groups;
    }

    /** The names of the groups, in the order of their indexes. */
    public List<String> groupNames() {
        List<String> names = new ArrayList<>();
        for (Vertex vertex : vertices) {
            int first = 0;
            for (int size : vertex.groupSizes()) {
                int last = first + size - 1;
                names.add(vertex.name() + "[" + (first == last ? "" + first : first + "-" + last) + "]");
                first += size;
            }
        }
        return names;
    }

    /**
     * The same graph with other task groups.
     *
     * @param groupSizes by vertex, the sizes of its new groups; other vertices keep theirs
     * @throws IllegalArgumentException when a vertex is not there, or would get another number of tasks
     */
    public Graph withGroups(Map<String, List<Integer>> groupSizes) {
        Builder builder = builder().acknowledged(acknowledged);
        groupSizes.keySet().forEach(this::vertex);
        for (Vertex vertex : vertices) {
            List<Integer> sizes = groupSizes.getOrDefault(vertex.name(), vertex.groupSizes());
            if (sizes.stream().mapToInt(Integer::intValue).sum() != vertex.parallelism()) {
                throw new IllegalArgumentException("vertex=" + vertex.name() + " groupSizes=" + sizes + ": it has "
                        + vertex.parallelism() + " tasks, and the sizes must add up to that");
            }
            builder.vertex(vertex.name(), vertex.source(), sizes);
        }
        edges.forEach(edge -> builder.edge(edge.from().name(), edge.to().name(), edge.stream(), edge.routing()));
        return builder.build();
    }

    public List<Edge> outputsOf(Vertex vertex) {
        return edges.stream().filter(edge -> edge.from().equals(vertex)).toList();
    }

    public List<Edge> inputsOf(Vertex vertex) {
        return edges.stream().filter(edge -> edge.to().equals(vertex)).toList();
    }

    /** The vertices that lie on a cycle with this one: records can go from it to them, and from them to it. */
    public Set<Vertex> onCycleWith(Vertex vertex) {
        return reachableFrom(vertex).stream()
                .filter(other -> reachableFrom(other).contains(vertex))
                .collect(Collectors.toSet());
    }

    /** The vertices that records can go to from this one; itself only if it is on a cycle. */
    public Set<Vertex> reachableFrom(Vertex start) {
        Set<Vertex> reached = new HashSet<>();
        ArrayDeque<Vertex> next = new ArrayDeque<>();
        next.add(start);
        for (Vertex vertex = next.poll(); vertex != null; vertex = next.poll()) {
            for (Edge edge : outputsOf(vertex)) {
                if (reached.add(edge.to())) {
                    next.add(edge.to());
                }
            }
        }
        return reached;
    }

    /** The vertex of that name; throws {@link IllegalArgumentException} when there is none. */
    public Vertex vertex(String name) {
        return vertices.stream()
                .filter(vertex -> vertex.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("vertex=" + name + ": not in the graph"));
    }

    /** Collects vertices and edges; not thread-safe. */
    public static final class Builder {
        private final Map<String, Vertex> vertices = new LinkedHashMap<>();
        private final List<Edge> edges = new ArrayList<>();
        private int nextTask;
        private boolean acknowledged;

        private Builder() {}

        /** Adds a vertex whose tasks may all run at the same time. */
        public Builder vertex(String name, boolean source, int parallelism) {
            return vertex(name, source, Collections.nCopies(parallelism, 1));
        }

        /** Adds a vertex whose tasks are cut into groups, see {@link Vertex#groupSizes()}. */
        public Builder vertex(String name, boolean source, List<Integer> groupSizes) {
            Vertex vertex = new Vertex(vertices.size(), name, source, nextTask, groupSizes);
            if (vertices.putIfAbsent(name, vertex) != null) {
                throw new IllegalArgumentException("vertex=" + name + ": named twice");
            }
            nextTask = vertex.endTask();
            return this;
        }

        /** Adds an edge between two vertices already added. */
        public Builder edge(String from, String to, String stream, Routing routing) {
            edges.add(new Edge(edges.size(), known(from), known(to), stream, routing));
            return this;
        }

        /** Whether tasks acknowledge to the sources what they have processed; off by default. */
        public Builder acknowledged(boolean acknowledges) {
            acknowledged = acknowledges;
            return this;
        }

        public Graph build() {
            return new Graph(new ArrayList<>(vertices.values()), edges, acknowledged);
        }

        private Vertex known(String name) {
            Vertex vertex = vertices.get(name);
            if (vertex == null) {
                throw new IllegalArgumentException("vertex=" + name + ": an edge names it, but it was not added");
            }
            return vertex;
        }
    }
}
