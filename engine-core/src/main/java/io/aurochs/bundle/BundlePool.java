package io.aurochs.bundle;

import io.aurochs.memory.NodeMemory;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.memory.OffHeapBuffer;
import io.aurochs.sync.RecyclePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Bundles for reuse: one pool per NUMA node. Any thread may take and give back. */
public final class BundlePool {
    private static final Logger LOG = LoggerFactory.getLogger(BundlePool.class);
    private static final AtomicBoolean SAID_NO_MEMORY = new AtomicBoolean();

    private static final int KEPT = 4_096;
    /** Of references, over all bundles: 16 MiB to 32 MiB of arrays. */
    private static final int KEPT_REFERENCES = 4 << 20;

    private static final int INITIAL_BYTES = 16 * 1_024;
    /** A bundle that is full by its bytes, and a large last record. */
    private static final int BYTES_ON_NODE = 320 * 1_024;
    /** As much as the network buffer that a Flink task gives up for it: there cannot be more of the one than of the other. */
    private static final int OPEN_BYTES = 32 * 1_024;

    private final RecyclePool<ReferenceBundle> references;
    private final RecyclePool<OffHeapBundle> offHeap;
    private final RecyclePool<OpenOffHeapBundle> open;
    private final IntFunction<OpenOffHeapBundle> openOfBytes;
    private volatile boolean closed;

    /**
     * Of bundles that lie where they are touched first.
     *
     * @param node index of the node among the machine's
     * @param records room of a bundle, records
     */
    public BundlePool(int node, int records) {
        this(node, records, () -> OffHeapBuffer.anywhere(INITIAL_BYTES), OffHeapBlock::anywhere);
    }

    /**
     * Of bundles that lie on one node.
     *
     * @param node index of the node among the machine's
     * @param memory the node's
     */
    public BundlePool(int node, int records, NodeMemory memory) {
        this(node, records, () -> OffHeapBuffer.on(memory, BYTES_ON_NODE), bytes -> OffHeapBlock.on(memory, bytes));
    }

    private BundlePool(int node, int records, Supplier<OffHeapBuffer> buffers, IntFunction<OffHeapBlock> blocks) {
        references =
                new RecyclePool<>(Math.min(KEPT, KEPT_REFERENCES / records), () -> new ReferenceBundle(this, records));
        offHeap = new RecyclePool<>(KEPT, () -> new OffHeapBundle(this, buffers.get(), node));
        openOfBytes = bytes -> {
            OffHeapBlock block = blocks.apply(OpenOffHeapBundle.blockBytes(records, bytes));
            return new OpenOffHeapBundle(this, block, records, bytes);
        };
        open = new RecyclePool<>(KEPT, () -> openOfBytes.apply(OPEN_BYTES));
    }

    ReferenceBundle takeReferences() {
        return references.take();
    }

    OffHeapBundle takeOffHeap() {
        return offHeap.take();
    }

    /**
     * A bundle with room for a record of some bytes at least; null when there is no memory for it, of which the first such is
     * warned.
     */
    @Nullable
    OpenOffHeapBundle takeOpen(int leastBytes) {
        try {
            return leastBytes <= OPEN_BYTES ? open.take() : openOfBytes.apply(leastBytes);
        } catch (OutOfMemoryError e) {
            if (SAID_NO_MEMORY.compareAndSet(false, true)) {
                LOG.warn("records go to other nodes as objects: {}", e.getMessage());
            }
            return null;
        }
    }

    /** Empties a bundle that nobody uses any more, and keeps it for reuse unless it is larger than others. */
    void recycle(OpenOffHeapBundle bundle) {
        bundle.clear();
        if (bundle.room() > OPEN_BYTES || !open.giveBack(bundle)) {
            bundle.release();
        } else if (closed) {
            open.drain(OpenOffHeapBundle::release);
        }
    }

    /** Empties a bundle that has been read and keeps it for reuse. */
    public void recycle(Bundle bundle) {
        bundle.clear();
        if (bundle instanceof ReferenceBundle reference) {
            references.giveBack(reference);
        } else if (bundle instanceof OffHeapBundle memory) {
            if (memory.hasLeftItsNode() || !offHeap.giveBack(memory)) {
                memory.release();
            } else if (closed) {
                // Whoever takes it out releases it, so a bundle that comes late is released once.
                offHeap.drain(OffHeapBundle::release);
            }
        }
    }

    /**
     * Where the pages of the bundles that are kept lie now, by the kernel: how many on each node. Pages that nobody has touched do not
     * count. For the moment it takes, the bundles are not there to be taken.
     */
    public Map<Integer, Integer> pagesByNode() {
        Map<Integer, Integer> pages = new TreeMap<>();
        List<OffHeapBundle> looked = new ArrayList<>();
        offHeap.drain(looked::add);
        looked.forEach(bundle -> count(bundle.nodesOfPages(), pages));
        looked.forEach(this::recycle);
        List<OpenOffHeapBundle> lookedOpen = new ArrayList<>();
        open.drain(lookedOpen::add);
        lookedOpen.forEach(bundle -> count(bundle.nodesOfPages(), pages));
        lookedOpen.forEach(this::recycle);
        return pages;
    }

    private static void count(int[] nodesOfPages, Map<Integer, Integer> pages) {
        for (int node : nodesOfPages) {
            if (node >= 0) {
                pages.merge(node, 1, Integer::sum);
            }
        }
    }

    /** Gives all kept memory back; bundles still in use are released when recycled. */
    public void close() {
        closed = true;
        offHeap.drain(OffHeapBundle::release);
        open.drain(OpenOffHeapBundle::release);
    }
}
