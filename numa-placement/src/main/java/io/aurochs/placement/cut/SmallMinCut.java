package io.aurochs.placement.cut;

/**
 * Minimum cuts between sets of vertices of a small graph, by augmenting shortest paths (J. Edmonds, R. M. Karp, 1972) on a matrix.
 * Sets of vertices are bits. For one thread: it keeps the matrix that it works on.
 */
final class SmallMinCut {
    /** Of the greatest weight; what is left of less is what rounding leaves. */
    private static final double ROUNDING = 1e-12;

    private final double[][] weights;
    private final double[][] residual;
    private final int[] queue;
    private final int[] cameFrom;
    private final double least;

    /** @param weights of the edges, symmetric */
    SmallMinCut(double[][] weights) {
        this.weights = weights;
        this.residual = new double[weights.length][weights.length];
        this.queue = new int[weights.length];
        this.cameFrom = new int[weights.length];
        double greatest = 0;
        for (double[] row : weights) {
            for (double weight : row) {
                greatest = Math.max(greatest, weight);
            }
        }
        this.least = greatest * ROUNDING;
    }

    /**
     * The source side of a minimum cut between two sets, of all such cuts the one with the largest.
     *
     * @param vertices that the graph consists of; the others are left out
     */
    long sources(long vertices, long sources, long sinks) {
        for (int i = 0; i < weights.length; i++) {
            System.arraycopy(weights[i], 0, residual[i], 0, weights.length);
        }
        for (int sink = search(vertices, sources, sinks); sink >= 0; sink = search(vertices, sources, sinks)) {
            augment(sink, sources);
        }
        return vertices & ~reaching(vertices, sinks);
    }

    /** A sink that a path leads to, or -1; breadth first. */
    private int search(long vertices, long sources, long sinks) {
        long seen = sources;
        int tail = 0;
        for (long left = sources; left != 0; left &= left - 1) {
            queue[tail++] = Long.numberOfTrailingZeros(left);
        }
        for (int head = 0; head < tail; head++) {
            int from = queue[head];
            for (long left = vertices & ~seen; left != 0; left &= left - 1) {
                int to = Long.numberOfTrailingZeros(left);
                if (residual[from][to] > least) {
                    seen |= 1L << to;
                    cameFrom[to] = from;
                    if ((sinks >> to & 1) == 1) {
                        return to;
                    }
                    queue[tail++] = to;
                }
            }
        }
        return -1;
    }

    private void augment(int sink, long sources) {
        double room = Double.POSITIVE_INFINITY;
        for (int to = sink; (sources >> to & 1) == 0; to = cameFrom[to]) {
            room = Math.min(room, residual[cameFrom[to]][to]);
        }
        for (int to = sink; (sources >> to & 1) == 0; to = cameFrom[to]) {
            residual[cameFrom[to]][to] -= room;
            residual[to][cameFrom[to]] += room;
        }
    }

    /** The vertices from which a sink can still be reached: the smallest sink side. */
    private long reaching(long vertices, long sinks) {
        long found = sinks;
        int tail = 0;
        for (long left = sinks; left != 0; left &= left - 1) {
            queue[tail++] = Long.numberOfTrailingZeros(left);
        }
        for (int head = 0; head < tail; head++) {
            int to = queue[head];
            for (long left = vertices & ~found; left != 0; left &= left - 1) {
                int from = Long.numberOfTrailingZeros(left);
                if (residual[from][to] > least) {
                    found |= 1L << from;
                    queue[tail++] = from;
                }
            }
        }
        return found;
    }
}
