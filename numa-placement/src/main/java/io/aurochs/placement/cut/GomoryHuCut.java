package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Placement;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.flow.GusfieldGomoryHuCutTree;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * A k-cut of a graph of any size that costs at most {@code 2 - 2/k} times the minimum: the graph's Gomory-Hu tree without its
 * {@code k - 1} lightest edges. Like the minimum it knows no capacity.
 *
 * <p>Source: H. Saran and V. V. Vazirani, <i>Finding k Cuts within Twice the Optimal</i>, SIAM Journal on Computing 24 (1995). The
 * tree is JGraphT's, after D. Gusfield (1990).
 */
public final class GomoryHuCut implements Placer {
    /**
     * The heaviest edge, in whole numbers, whose sums are exact: JGraphT's flows tell whether something is left by an absolute
     * difference, which the rounding of large fractions would exceed for ever.
     */
    private static final double WHOLE = 1L << 32;

    @Override
    public String name() {
        return "Gomory-Hu";
    }

    @Override
    public Placement place(PlacementProblem problem, int nodes) {
        problem.require(nodes);
        int parts = Math.min(nodes, problem.tasks());
        if (parts <= 1) {
            return PartAssignment.of(problem, new int[problem.tasks()], parts);
        }
        SimpleWeightedGraph<Integer, DefaultWeightedEdge> tree =
                new GusfieldGomoryHuCutTree<>(graph(problem.graph())).getGomoryHuTree();
        lightest(tree, parts - 1).forEach(tree::removeEdge);
        int[] partOfTask = new int[problem.tasks()];
        List<Set<Integer>> components = new ConnectivityInspector<>(tree).connectedSets();
        for (int part = 0; part < components.size(); part++) {
            for (int task : components.get(part)) {
                partOfTask[task] = part;
            }
        }
        return PartAssignment.of(problem, partOfTask, parts);
    }

    private static List<DefaultWeightedEdge> lightest(
            SimpleWeightedGraph<Integer, DefaultWeightedEdge> tree, int edges) {
        return tree.edgeSet().stream()
                .sorted(Comparator.comparingDouble(tree::getEdgeWeight))
                .limit(edges)
                .toList();
    }

    private static SimpleWeightedGraph<Integer, DefaultWeightedEdge> graph(Adjacency adjacency) {
        SimpleWeightedGraph<Integer, DefaultWeightedEdge> graph = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        IntStream.range(0, adjacency.size()).forEach(graph::addVertex);
        double most = 0;
        for (int task = 0; task < adjacency.size(); task++) {
            for (int i = 0; i < adjacency.degree(task); i++) {
                most = Math.max(most, adjacency.weight(task, i));
            }
        }
        for (int task = 0; task < adjacency.size(); task++) {
            for (int i = 0; i < adjacency.degree(task); i++) {
                int neighbour = adjacency.neighbour(task, i);
                if (task < neighbour) {
                    double weight = Math.rint(adjacency.weight(task, i) / most * WHOLE);
                    graph.setEdgeWeight(graph.addEdge(task, neighbour), weight);
                }
            }
        }
        return graph;
    }
}
