package io.aurochs.memory;

import io.aurochs.api.Internal;
import io.aurochs.placement.bind.Binding;
import io.aurochs.placement.bind.MemoryBinder;
import io.aurochs.placement.bind.ThreadBinder;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import net.openhft.chronicle.bytes.PointerBytesStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where buffers lie: on one NUMA node, whichever thread asks for them and fills them. Where the kernel does not place memory on
 * request, the asking thread goes to the node for as long as it touches the new pages. Any thread.
 */
@Internal
public final class NodeMemory {
    private static final Logger LOG = LoggerFactory.getLogger(NodeMemory.class);
    private static final byte ZERO = 0;
    private static final AtomicBoolean SAID = new AtomicBoolean();

    private final int node;
    private final ThreadBinder threads;
    private final MemoryBinder pages = new MemoryBinder(PageMapping.pageBytes());
    private volatile boolean isRefused;

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
        PageMapping mapping;
        try {
            mapping = map(bytes);
        } catch (MappingException e) {
            say(e.getMessage() + "; bundles lie where they are touched first");
            return OffHeapBuffer.anywhere(bytes);
        }
        PointerBytesStore store = new PointerBytesStore();
        store.set(mapping.address(), mapping.bytes());
        return new OffHeapBuffer(store, mapping, this);
    }

    /**
     * Maps pages on the node.
     *
     * @throws MappingException when the system has no more
     */
    PageMapping map(int bytes) {
        PageMapping mapping = PageMapping.map(bytes);
        if (!isRefused) {
            String reason = pages.preferNode(mapping.address(), mapping.bytes(), node);
            if (reason != null) {
                isRefused = true;
                say("it is placed by touching it from its node: " + reason);
            }
        }
        if (isRefused) {
            touchFromNode(mapping.asBuffer());
        }
        return mapping;
    }

    /** Why this JVM cannot place memory at all, or null when it can try. */
    public static @Nullable String unavailableBecause() {
        return PageMapping.unavailableBecause();
    }

    private void say(String what) {
        if (SAID.compareAndSet(false, true)) {
            LOG.warn("memory for NUMA node {}: {}", node, what);
        }
    }

    private void touchFromNode(ByteBuffer memory) {
        int pageBytes = PageMapping.pageBytes();
        Binding there = threads.bindToNode(node);
        try {
            for (int at = 0; at < memory.capacity(); at += pageBytes) {
                memory.put(at, ZERO);
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
