package io.aurochs.placement.cost;

/**
 * Equation 1 of ICDE'17 §VI-B, with the distance of the two nodes as the penalty {@code R} of each byte: bytes x distance, per
 * second, of everything that goes from one node to another. No speed, but what placements of one graph are compared by.
 */
public final class CommunicationCost {
    private CommunicationCost() {}

    /** Of a placement on a machine; 0 if all that communicate are on one node. */
    public static double of(Adjacency graph, Machine machine, Placement placement) {
        double twice = 0;
        for (int task = 0; task < graph.size(); task++) {
            int node = placement.nodeOf(task);
            for (int i = 0; i < graph.degree(task); i++) {
                twice += graph.weight(task, i) * machine.penalty(node, placement.nodeOf(graph.neighbour(task, i)));
            }
        }
        return twice / 2;
    }

    /** Bytes per second that cross from one node to another, whatever the distance. */
    public static double crossing(Adjacency graph, Placement placement) {
        double twice = 0;
        for (int task = 0; task < graph.size(); task++) {
            for (int i = 0; i < graph.degree(task); i++) {
                if (placement.nodeOf(task) != placement.nodeOf(graph.neighbour(task, i))) {
                    twice += graph.weight(task, i);
                }
            }
        }
        return twice / 2;
    }
}
