package io.aurochs.memory;

import io.aurochs.api.Internal;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.NativeBytes;
import org.jspecify.annotations.Nullable;

/** A growing buffer outside the heap. For use by one thread at a time. */
@Internal
public final class OffHeapBuffer {
    private static final int[] NOT_KNOWN = new int[0];

    private final Bytes<?> bytes;
    private final @Nullable PageMapping mapping;
    private final @Nullable BytesStore<?, ?> mapped;
    private final @Nullable NodeMemory memory;

    private OffHeapBuffer(
            Bytes<?> bytes,
            @Nullable PageMapping mapping,
            @Nullable BytesStore<?, ?> mapped,
            @Nullable NodeMemory memory) {
        this.bytes = bytes;
        this.mapping = mapping;
        this.mapped = mapped;
        this.memory = memory;
        // A bundle changes hands between threads through its channel, which orders the accesses.
        bytes.singleThreadedCheckDisabled(true);
    }

    /** In pages of its own. */
    OffHeapBuffer(BytesStore<?, ?> mapped, PageMapping mapping, NodeMemory memory) {
        this(NativeBytes.wrapWithNativeBytes(mapped, Bytes.MAX_CAPACITY), mapping, mapped, memory);
    }

    /**
     * Allocates a buffer that lies on the node of whoever touches it first.
     *
     * @param initialBytes room before the first growth, bytes
     */
    public static OffHeapBuffer anywhere(int initialBytes) {
        return new OffHeapBuffer(Bytes.allocateElasticDirect(initialBytes), null, null, null);
    }

    /**
     * Allocates a buffer that lies on a node until it grows.
     *
     * @param initialBytes room before the first growth, bytes
     */
    public static OffHeapBuffer on(NodeMemory memory, int initialBytes) {
        return memory.allocate(initialBytes);
    }

    /** What is in it. */
    public Bytes<?> bytes() {
        return bytes;
    }

    /** Whether it has grown beyond the room it had on its node, and so lies elsewhere now. */
    public boolean hasLeftItsNode() {
        return mapping != null && bytes.bytesStore() != mapped;
    }

    /**
     * Where the pages that it was given on its node lie now, by the kernel: the id of each one's node, negative for a page that was
     * never touched. Empty where the kernel does not say, or none was asked for.
     */
    public int[] nodesOfPages() {
        return mapping == null || memory == null ? NOT_KNOWN : memory.nodesOfPages(mapping);
    }

    /** Gives the memory back; the buffer must not be used again. */
    public void release() {
        bytes.releaseLast();
        if (mapping != null) {
            mapping.release();
        }
    }
}
