package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes of the keys that are too long for an entry of their table, one behind the other in blocks of growing size; a key lies in one
 * of them as a whole. Its address is a {@code long}: the block's number in the upper half, the position in the lower. For use by
 * one thread at a time.
 */
final class KeyHeap {
    /** The next block has twice the size of the last one, up to this. */
    private static final int MOST_BYTES = 4 << 20;

    private final BlockPool pool;
    private final List<OffHeapBlock> blocks = new ArrayList<>();
    /** Bytes in use of the last block. */
    private int used;

    KeyHeap(BlockPool pool) {
        this.pool = pool;
    }

    /** Adds a key; where it lies. */
    long append(OffHeapBlock from, int position, int length) {
        if (blocks.isEmpty() || last().size() - used < length) {
            int bytes = blocks.isEmpty() ? BlockPool.LEAST_BYTES : Math.min(MOST_BYTES, 2 * last().size());
            blocks.add(pool.take(Math.max(length, bytes)));
            used = 0;
        }
        from.copyTo(position, last(), used, length);
        long where = (long) (blocks.size() - 1) << Integer.SIZE | used;
        used += length;
        return where;
    }

    private OffHeapBlock last() {
        return blocks.get(blocks.size() - 1);
    }

    OffHeapBlock block(long where) {
        return blocks.get((int) (where >>> Integer.SIZE));
    }

    static int position(long where) {
        return (int) where;
    }

    /** Forgets all keys, and gives their memory back. */
    void clear() {
        blocks.forEach(pool::giveBack);
        blocks.clear();
        used = 0;
    }
}
