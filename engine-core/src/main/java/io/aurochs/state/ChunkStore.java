package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.memory.SpillFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a tree's nodes: chunks of 1 KiB, cut of slabs that grow with the tree, so that little is left over in each node and
 * each slab; slabs that are too many for memory are in a file. A chunk that a node gives back is the next one taken. For use by one thread at a time.
 *
 * <pre>
 *  chunk:  [the next chunk of the same node, or the next free one: 4][bytes]
 *  number: [slab | chunk in it: as many bits as the largest slab needs, 12 as a rule]
 * </pre>
 */
final class ChunkStore {
    static final int NONE = -1;
    static final int CHUNK_BYTES = 1 << 10;
    /** Where a chunk's bytes begin. */
    static final int LINK_BYTES = Integer.BYTES;

    /** A slab is so many times smaller than all before it. */
    private static final int PART = 16;
    /** The smallest slab of a file: each is a mapping, of which a process may not have many. */
    private static final int LEAST_SPILLED_BYTES = 64 << 10;

    private final BlockPool pool;
    private final @Nullable TreeSpill spill;
    private final int mostSlabBytes;
    /** Of a chunk's number: those that count within a slab. */
    private final int slabBits;

    private @Nullable SpillFile file;
    private final List<OffHeapBlock> slabs = new ArrayList<>();
    private int free = NONE;
    /** The first chunk of the last slab that nobody has had; as many as the slab has when there is none. */
    private int freshChunk;

    /** Of all slabs. */
    private long bytes;

    /**
     * An empty one.
     *
     * @param spill where slabs are that are too many; null if all are in memory
     * @param mostSlabBytes the largest slab: a power of two, {@link BlockPool#LEAST_BYTES} at least
     */
    ChunkStore(BlockPool pool, @Nullable TreeSpill spill, int mostSlabBytes) {
        this.pool = pool;
        this.spill = spill;
        this.mostSlabBytes = mostSlabBytes;
        this.slabBits = Integer.numberOfTrailingZeros(mostSlabBytes / CHUNK_BYTES);
    }

    /** How much memory it has. */
    long bytes() {
        return bytes - spilledBytes();
    }

    /** How much of a disk it has. */
    long spilledBytes() {
        return file == null ? 0 : file.bytes();
    }

    /** Takes a chunk. */
    int take() {
        if (free != NONE) {
            int chunk = free;
            free = next(chunk);
            return chunk;
        }
        if (slabs.isEmpty()
                || freshChunk * CHUNK_BYTES == slabs.get(slabs.size() - 1).size()) {
            addSlab();
        }
        return (slabs.size() - 1) << slabBits | freshChunk++;
    }

    private void addSlab() {
        int size = (int) Math.max(BlockPool.LEAST_BYTES, Math.min(mostSlabBytes, Long.highestOneBit(bytes / PART | 1)));
        TreeSpill to = spill;
        OffHeapBlock slab = to == null || to.tryTake(size) ? taken(size) : spilled(to, size);
        slabs.add(slab);
        bytes += slab.size();
        freshChunk = 0;
    }

    private OffHeapBlock taken(int size) {
        try {
            return pool.take(size);
        } catch (MemoryLimitException e) {
            giveBackOfSpill(size);
            throw e;
        }
    }

    private void giveBackOfSpill(long ofMemory) {
        if (spill != null) {
            spill.giveBack(ofMemory);
        }
    }

    private OffHeapBlock spilled(TreeSpill to, int size) {
        SpillFile last = file;
        SpillFile open = last != null ? last : new SpillFile(to.directory());
        file = open;
        return open.take(Math.max(size, Math.min(mostSlabBytes, LEAST_SPILLED_BYTES)));
    }

    /** Gives back chunks that are linked. */
    void giveBack(int first, int last) {
        link(last, free);
        free = first;
    }

    int next(int chunk) {
        return block(chunk).getInt(position(chunk));
    }

    void link(int chunk, int next) {
        block(chunk).putInt(position(chunk), next);
    }

    OffHeapBlock block(int chunk) {
        return slabs.get(chunk >>> slabBits);
    }

    /** Where a chunk begins in its block. */
    int position(int chunk) {
        return (chunk & ((1 << slabBits) - 1)) * CHUNK_BYTES;
    }

    /** Gives all memory back. */
    void release() {
        giveBackOfSpill(bytes());
        for (OffHeapBlock slab : slabs) {
            if (slab.file() == null) {
                pool.giveBack(slab);
            }
        }
        slabs.clear();
        free = NONE;
        freshChunk = 0;
        bytes = 0;
        SpillFile last = file;
        file = null;
        if (last != null) {
            last.close();
        }
    }
}
