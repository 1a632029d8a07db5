package io.aurochs.bundle;

import java.util.Arrays;
import java.util.List;

/**
 * The pools of all nodes, and which node each task runs on. A bundle outside the heap comes from the pool of one node and goes back to it,
 * whoever has read it. Any thread; tasks may be moved while bundles are being filled, and each bundle lies where its task was when it was
 * begun.
 */
public final class BundlePools {
    private final List<BundlePool> pools;
    private volatile int[] nodeOfTask;

    /**
     * Of some nodes.
     *
     * @param pools by node
     * @param nodeOfTask by task, graph-wide
     */
    public BundlePools(List<BundlePool> pools, int[] nodeOfTask) {
        this.pools = List.copyOf(pools);
        this.nodeOfTask = nodeOfTask.clone();
    }

    /** For a machine of one node. */
    public static BundlePools onOneNode(BundlePool pool) {
        return new BundlePools(List.of(pool), new int[0]);
    }

    /** The pool of the node that a task runs on. */
    BundlePool of(int task) {
        return pools.size() == 1 ? pools.get(0) : pools.get(nodeOfTask[task]);
    }

    /** The pool of a node. */
    public BundlePool ofNode(int node) {
        return pools.get(node);
    }

    /** Whether two tasks run on different nodes. */
    boolean isApart(int oneTask, int otherTask) {
        if (pools.size() == 1) {
            return false;
        }
        int[] nodes = nodeOfTask;
        return nodes[oneTask] != nodes[otherTask];
    }

    /** The tasks have been moved. */
    public void move(int[] newNodeOfTask) {
        nodeOfTask = newNodeOfTask.clone();
    }

    /** Gives all kept memory back; bundles still in use are released when recycled. */
    public void close() {
        pools.forEach(BundlePool::close);
    }

    @Override
    public String toString() {
        return "BundlePools[" + pools.size() + " nodes, tasks on " + Arrays.toString(nodeOfTask) + "]";
    }
}
