package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The minimum k-cut of a small graph, exactly: the placement of ICDE'17 §VI-B, which knows no capacity, has {@code k} non-empty
 * parts, and for {@code k = 1} puts everything on one node.
 *
 * <p>Source: O. Goldschmidt and D. S. Hochbaum, <i>A Polynomial Algorithm for the k-Cut Problem for Fixed k</i>, Mathematics of
 * Operations Research 19 (1994). In some optimal k-cut, the part {@code V1} that costs least to cut off is the largest source set
 * of a minimum cut between some {@code S} in {@code V1} and {@code T} outside of it, with at most {@code k - 1} vertices in each
 * (one of {@code T} from each other part). So every such pair is tried, and the rest is divided into {@code k - 1} in the same
 * way. Departs from it in that a rest is divided once, however many pairs lead to it, and that a part is dropped when
 * {@code k / 2} times what it costs is not less than the best k-cut found so far: the cheapest of k parts costs no more than that.
 */
public final class MinimumKCut implements Placer {
    /** Beyond it takes minutes: the number of pairs is about the number of tasks to the power of {@code 2k - 2}. */
    public static final int MOST_TASKS = 16;

    @Override
    public String name() {
        return "minimum k-cut";
    }

    @Override
    public Placement place(PlacementProblem problem, int nodes) {
        problem.require(nodes);
        if (problem.tasks() > MOST_TASKS) {
            throw new IllegalArgumentException("tasks=" + problem.tasks() + " must be at most " + MOST_TASKS
                    + " for the exact minimum k-cut; use the approximation");
        }
        int parts = Math.min(nodes, problem.tasks());
        if (parts == 0) {
            return Placement.of();
        }
        List<Long> sets = new Search(problem.graph())
                .divide(Sets.first(problem.tasks()), parts)
                .sets();
        int[] partOfTask = new int[problem.tasks()];
        for (int part = 0; part < parts; part++) {
            int number = part;
            Sets.forEach(sets.get(part), task -> partOfTask[task] = number);
        }
        return PartAssignment.of(problem, partOfTask, parts);
    }

    /**
     * A set of vertices divided into parts.
     *
     * @param weight of the edges between them
     */
    private record Division(double weight, List<Long> sets) {
        Division with(double cut, long part) {
            List<Long> more = new ArrayList<>(sets);
            more.add(part);
            return new Division(weight + cut, more);
        }
    }

    /** Of one graph. Sets of vertices are bits. */
    private static final class Search {
        private final double[][] weights;
        private final SmallMinCut minCut;
        private final Map<Integer, Map<Long, Division>> known = new HashMap<>();

        Search(Adjacency graph) {
            weights = new double[graph.size()][graph.size()];
            for (int vertex = 0; vertex < graph.size(); vertex++) {
                for (int i = 0; i < graph.degree(vertex); i++) {
                    weights[vertex][graph.neighbour(vertex, i)] = graph.weight(vertex, i);
                }
            }
            minCut = new SmallMinCut(weights);
        }

        /** Divides vertices, of which there are no fewer than parts. */
        Division divide(long vertices, int parts) {
            if (parts == 1) {
                return new Division(0, List.of(vertices));
            }
            Map<Long, Division> ofParts = known.computeIfAbsent(parts, any -> new HashMap<>());
            Division before = ofParts.get(vertices);
            if (before == null) {
                before = search(vertices, parts);
                ofParts.put(vertices, before);
            }
            return before;
        }

        private Division search(long vertices, int parts) {
            Best best = new Best(this, vertices, parts);
            for (int size = 1; size < parts; size++) {
                Sets.forEachSubset(
                        vertices,
                        size,
                        sources -> Sets.forEachSubset(
                                vertices & ~sources,
                                parts - 1,
                                sinks -> best.offer(minCut.sources(vertices, sources, sinks))));
            }
            return best.found();
        }

        /** Weight of the edges between a part and the rest of some vertices. */
        double cut(long part, long vertices) {
            double[] sum = {0};
            Sets.forEach(part, from -> Sets.forEach(vertices & ~part, to -> sum[0] += weights[from][to]));
            return sum[0];
        }
    }

    /** The best division of some vertices so far. */
    private static final class Best {
        private final Search search;
        private final long vertices;
        private final int parts;
        private final Set<Long> offered = new HashSet<>();
        private Division division = new Division(Double.POSITIVE_INFINITY, List.of());

        Best(Search search, long vertices, int parts) {
            this.search = search;
            this.vertices = vertices;
            this.parts = parts;
        }

        /** Takes a set for one of the parts. */
        void offer(long part) {
            if (!offered.add(part)) {
                return;
            }
            double cut = search.cut(part, vertices);
            if (parts * cut / 2 < division.weight()) {
                Division whole = search.divide(vertices & ~part, parts - 1).with(cut, part);
                if (whole.weight() < division.weight()) {
                    division = whole;
                }
            }
        }

        Division found() {
            return division;
        }
    }
}
