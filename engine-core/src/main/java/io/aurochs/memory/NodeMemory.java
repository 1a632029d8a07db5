package io.aurochs.memory;

import io.aurochs.placement.bind.Binding;
import io.aurochs.placement.bind.MemoryBinder;
import io.aurochs.placement.bind.ThreadBinder;
import net.openhft.chronicle.bytes.PointerBytesStore;
import net.openhft.chronicle.core.OS;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where buffers lie: on one NUMA node, whichever thread asks for them and fills them. Where the kernel does not place memory on
 * request, the asking thread goes to the node for as long as it touches the new pages. Any thread.
 */
public final class NodeMemory {
    private static final Logger LOG = LoggerFactory.getLogger(NodeMemory.class);
    private static final byte ZERO = 0;

    private final int node;
    private final ThreadBinder threads;
    private final MemoryBinder pages = new MemoryBinder(OS.pageSize());
    private volatile @Nullable String refusal;

    /**
     * Of a node.
     *
     * @param node the kernel's id
     * @param threads binds threads of this process
     */
    public NodeMemory(int node, ThreadBinder threads) {
        this.node = node;
        this.threads = threads;
    }

    /**
     * Allocates a buffer. It grows beyond that room, then into memory that lies wherever it is touched first.
     *
     * @param bytes room on the node
     */
    OffHeapBuffer allocate(int bytes) {
        PageMapping mapping = PageMapping.map(bytes, OS.pageSize());
        if (refusal == null) {
            String reason = pages.preferNode(mapping.address(), mapping.bytes(), node);
            if (reason != null) {
                refusal = reason;
                LOG.warn("memory for NUMA node {} is placed by touching it from there: {}", node, reason);
            }
        }
        PointerBytesStore store = new PointerBytesStore();
        store.set(mapping.address(), mapping.bytes());
        if (refusal != null) {
            touchFromNode(store, mapping.bytes());
        }
        return new OffHeapBuffer(store, mapping, this);
    }

    private void touchFromNode(PointerBytesStore store, long bytes) {
        Binding there = threads.bindToNode(node);
        try {
            for (long at = 0; at < bytes; at += OS.pageSize()) {
                store.writeByte(at, ZERO);
            }
        } finally {
            threads.restore(there);
        }
    }

    /** Where the pages of a buffer lie now: the kernel's id of each one's node, negative for one that was never touched. */
    int[] nodesOfPages(PageMapping mapping) {
        return pages.nodesOfPages(mapping.address(), mapping.bytes());
    }
}
