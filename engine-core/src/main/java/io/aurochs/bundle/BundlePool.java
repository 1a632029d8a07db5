package io.aurochs.bundle;

import io.aurochs.memory.NodeMemory;
import io.aurochs.memory.OffHeapBuffer;
import io.aurochs.sync.RecyclePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Bundles outside the heap, for reuse: one pool per NUMA node. Any thread may take and give back. */
public final class BundlePool {
    private static final int KEPT = 4_096;
    private static final int INITIAL_BYTES = 16 * 1_024;
    /** A bundle that is full by its bytes, and a large last record. */
    private static final int BYTES_ON_NODE = 320 * 1_024;

    private final RecyclePool<OffHeapBundle> kept;
    private volatile boolean closed;

    /**
     * Of bundles that lie where they are touched first.
     *
     * @param node index of the node among the machine's
     */
    public BundlePool(int node) {
        this(node, () -> OffHeapBuffer.anywhere(INITIAL_BYTES));
    }

    /**
     * Of bundles that lie on one node.
     *
     * @param node index of the node among the machine's
     * @param memory the node's
     */
    public BundlePool(int node, NodeMemory memory) {
        this(node, () -> OffHeapBuffer.on(memory, BYTES_ON_NODE));
    }

    private BundlePool(int node, Supplier<OffHeapBuffer> buffers) {
        kept = new RecyclePool<>(KEPT, () -> new OffHeapBundle(this, buffers.get(), node));
    }

    OffHeapBundle take() {
        return kept.take();
    }

    /** Empties a bundle and keeps it for reuse. */
    void recycle(OffHeapBundle bundle) {
        bundle.clear();
        if (bundle.hasLeftItsNode() || !kept.giveBack(bundle)) {
            bundle.release();
        } else if (closed) {
            // Whoever takes it out releases it, so a bundle that comes late is released once.
            kept.drain(OffHeapBundle::release);
        }
    }

    /**
     * Where the pages of the bundles that are kept lie now, by the kernel: how many on each node. Pages that nobody has touched do not
     * count. For the moment it takes, the bundles are not there to be taken.
     */
    public Map<Integer, Integer> pagesByNode() {
        List<OffHeapBundle> looked = new ArrayList<>();
        kept.drain(looked::add);
        Map<Integer, Integer> pages = new TreeMap<>();
        for (OffHeapBundle bundle : looked) {
            for (int node : bundle.nodesOfPages()) {
                if (node >= 0) {
                    pages.merge(node, 1, Integer::sum);
                }
            }
        }
        looked.forEach(this::recycle);
        return pages;
    }

    /** Gives all kept memory back; bundles still in use are released when recycled. */
    public void close() {
        closed = true;
        kept.drain(OffHeapBundle::release);
    }
}
