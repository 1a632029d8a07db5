package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.stream.IntStream;

/**
 * Which NUMA node each worker of a pipeline is on. Workers are numbered node by node, and the parts of some work are divided in the same
 * way: parts that follow each other are for one node, and each node has as many, or one more. Does not change.
 */
@Internal
public final class WorkerNodes {
    /** By node its first worker; then how many workers there are. */
    private final int[] first;

    /** @param workersOfNode by node of the machine, how many workers it has */
    public WorkerNodes(int[] workersOfNode) {
        first = new int[workersOfNode.length + 1];
        for (int node = 0; node < workersOfNode.length; node++) {
            first[node + 1] = first[node] + workersOfNode[node];
        }
    }

    /** Of a machine that has one node. */
    public static WorkerNodes onOneNode(int workers) {
        return new WorkerNodes(new int[] {workers});
    }

    /** How many nodes the machine has. */
    public int nodes() {
        return first.length - 1;
    }

    /** How many workers there are on all nodes. */
    public int workers() {
        return first[nodes()];
    }

    /** A node's first worker. */
    public int firstWorker(int node) {
        return first[node];
    }

    /** The worker behind a node's last one. */
    public int endWorker(int node) {
        return first[node + 1];
    }

    /** The node that a worker is on. */
    public int nodeOf(int worker) {
        int node = 0;
        while (worker >= first[node + 1]) {
            node++;
        }
        return node;
    }

    /** By worker, the node that it is on. */
    public int[] nodeOfWorkers() {
        return IntStream.range(0, workers()).map(this::nodeOf).toArray();
    }

    /** The node that a part of some work is for. */
    public int nodeOfPart(int part, int parts) {
        return (int) ((long) part * nodes() / parts);
    }

    /** The first part of some work that is for a node or one behind it. */
    int firstPart(int node, int parts) {
        return (int) (((long) node * parts + nodes() - 1) / nodes());
    }

    /** Whether several nodes have workers, and one of them has more than one: what these have to be merged is worth a step of its own. */
    public boolean hasNodeLevel() {
        return nodes() > 1 && workers() > nodes();
    }
}
