package io.aurochs.memory;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap that neither grows nor moves: what has been written and published can be read while its owner writes on
 * behind it. Positions are bytes from 0. One thread writes; who reads must have seen that what it reads was published. A block that
 * nobody can reach any more is given back by itself.
 */
public final class OffHeapBlock {
    private static final int[] NOT_KNOWN = new int[0];
    private static final Cleaner CLEANER = Cleaner.create();

    private final PageMapping mapping;
    private final Cleaner.Cleanable unmapping;
    private final ByteBuffer bytes;
    private final @Nullable NodeMemory memory;

    private OffHeapBlock(PageMapping mapping, @Nullable NodeMemory memory) {
        this.mapping = mapping;
        this.bytes = mapping.asBuffer();
        this.memory = memory;
        this.unmapping = CLEANER.register(this, mapping::release);
    }

    /**
     * Allocates a block that lies on the node of whoever touches it first.
     *
     * @param bytes its size at least
     * @throws MappingException when the system has no more
     */
    public static OffHeapBlock anywhere(int bytes) {
        return new OffHeapBlock(PageMapping.map(bytes), null);
    }

    /**
     * Allocates a block that lies on a node.
     *
     * @param bytes its size at least
     * @throws MappingException when the system has no more
     */
    public static OffHeapBlock on(NodeMemory memory, int bytes) {
        return new OffHeapBlock(memory.map(bytes), memory);
    }

    /** Why this JVM cannot allocate blocks, or null when it can. */
    public static @Nullable String unavailableBecause() {
        return PageMapping.unavailableBecause();
    }

    /** How many blocks, and buffers on nodes, this process has now. */
    public static int mapped() {
        return PageMapping.mapped();
    }

    /** Writes an {@code int}. */
    public void putInt(int position, int value) {
        try {
            bytes.putInt(position, value);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads an {@code int}. */
    public int getInt(int position) {
        try {
            return bytes.getInt(position);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Writes the first bytes of an array. */
    public void put(int position, byte[] from, int length) {
        try {
            bytes.put(position, from, 0, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads into the beginning of an array. */
    public void get(int position, byte[] to, int length) {
        try {
            bytes.get(position, to, 0, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Where its pages lie now, see {@link OffHeapBuffer#nodesOfPages()}. */
    public int[] nodesOfPages() {
        return memory == null ? NOT_KNOWN : memory.nodesOfPages(mapping);
    }

    /** Gives the memory back; nobody may use the block any more. */
    public void release() {
        unmapping.clean();
    }
}
