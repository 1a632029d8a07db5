package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.memory.OffHeapBlock;
import java.util.function.IntConsumer;

/**
 * The buffer of a tree's root: partial aggregates in the order of their first records, and an index by which those of one key find each
 * other while they are here, so that frequent keys go down the tree seldom. Both grow with what they hold. Where the index finds little
 * it costs more than it saves, so it is left out until it is tried again. For use by one thread at a time.
 *
 * <pre>
 *  block:  [unused: 8][partial aggregate][partial aggregate] ...
 *  index:  [position in the block, 0 for none: 4] by a multiple of the hash
 * </pre>
 */
final class RootBuffer {
    /** No room is left. */
    static final int FULL = -1;

    private static final int FIRST = Long.BYTES;
    private static final int GOLDEN = 0x9E37_79B1;
    /** The index pays when it finds a key for so many that it does not find. */
    private static final int MOST_MISSES_PER_HIT = 8;
    /** How often the buffer is filled without an index before that is tried again. */
    private static final int FILLS_WITHOUT_INDEX = 32;

    private final BlockPool pool;
    private final AggregateLayout layout;
    private final int limit;

    private OffHeapBlock block;
    private OffHeapBlock index;
    /** 32 minus the binary logarithm of the index's size. */
    private int indexShift;

    private int used = FIRST;
    private int size;
    private long hits;
    private boolean isNew;
    /** How often it is still filled without the index. */
    private int fillsWithoutIndex;

    /** @param limit how many bytes of partial aggregates it takes; a single one may have more */
    RootBuffer(BlockPool pool, AggregateLayout layout, int limit) {
        this.pool = pool;
        this.layout = layout;
        this.limit = limit;
        this.block = pool.take(BlockPool.LEAST_BYTES);
        try {
            this.index = pool.take(BlockPool.LEAST_BYTES);
        } catch (RuntimeException e) {
            pool.giveBack(block);
            throw e;
        }
        indexAll();
    }

    OffHeapBlock block() {
        return block;
    }

    int size() {
        return size;
    }

    /** Whether the last put made what it returned. */
    boolean isNew() {
        return isNew;
    }

    long bytes() {
        return (long) block.size() + index.size();
    }

    /** The position of the key's accumulators, which are 0 if they are new; or {@link #FULL}. */
    int put(OffHeapBlock from, int position, int length, long hash) {
        long header = AggregateLayout.header(hash, length);
        int slot = 0;
        if (isIndexed()) {
            slot = search(from, position, length, header);
            int found = index.getInt(slot);
            if (found != 0) {
                hits++;
                isNew = false;
                return AggregateLayout.accumulators(found);
            }
        }
        int bytes = layout.bytes(length);
        if (used > FIRST && used > limit - bytes) {
            return FULL;
        }
        return AggregateLayout.accumulators(append(from, position, length, header, bytes, slot));
    }

    /** Reads where a key would be looked for. */
    long touch(long hash) {
        return isIndexed() ? index.getInt(home(hash)) : 0;
    }

    private boolean isIndexed() {
        return fillsWithoutIndex == 0;
    }

    /** The slot of the index that has the key, or would. */
    private int search(OffHeapBlock from, int position, int length, long header) {
        int slot = home(header);
        for (int at = index.getInt(slot); at != 0; at = index.getInt(slot)) {
            if (block.getLong(at) == header && block.equals(layout.key(at), from, position, length)) {
                return slot;
            }
            slot = after(slot);
        }
        return slot;
    }

    private int append(OffHeapBlock from, int position, int length, long header, int bytes, int slot) {
        if (used > block.size() - bytes) {
            grow(bytes);
        }
        int at = used;
        if (isIndexed()) {
            boolean isFull = size >= index.size() / Integer.BYTES / 2;
            if (isFull) {
                growIndex();
            }
            index.putInt(isFull ? vacant(header) : slot, at);
        }
        block.putLong(at, header);
        block.clear(AggregateLayout.accumulators(at), layout.slots() * Long.BYTES);
        from.copyLooselyTo(position, block, layout.key(at), length);
        used += bytes;
        size++;
        isNew = true;
        return at;
    }

    private void grow(int bytes) {
        OffHeapBlock larger = pool.take(Math.max(2L * block.size(), (long) used + bytes));
        block.copyTo(0, larger, 0, used);
        pool.giveBack(block);
        block = larger;
    }

    private void growIndex() {
        OffHeapBlock larger = pool.take(2L * index.size());
        pool.giveBack(index);
        index = larger;
        indexAll();
    }

    private void indexAll() {
        indexShift = Integer.SIZE - Integer.numberOfTrailingZeros(index.size() / Integer.BYTES);
        index.clear(0, index.size());
        forEach(at -> index.putInt(vacant(block.getLong(at)), at));
    }

    private int vacant(long header) {
        int slot = home(header);
        while (index.getInt(slot) != 0) {
            slot = after(slot);
        }
        return slot;
    }

    private int home(long header) {
        return ((AggregateLayout.hash(header) * GOLDEN) >>> indexShift) * Integer.BYTES;
    }

    private int after(int slot) {
        return (slot + Integer.BYTES) & (index.size() - 1);
    }

    /** Goes over the positions of all partial aggregates. */
    void forEach(IntConsumer visitor) {
        for (int at = FIRST; at < used; ) {
            visitor.accept(at);
            at += layout.bytes(AggregateLayout.keyLength(block.getLong(at)));
        }
    }

    /** Removes all, and keeps the memory. */
    void clear() {
        if (isIndexed()) {
            index.clear(0, index.size());
            fillsWithoutIndex = hits * MOST_MISSES_PER_HIT < size ? FILLS_WITHOUT_INDEX : 0;
        } else {
            fillsWithoutIndex--;
        }
        used = FIRST;
        size = 0;
        hits = 0;
    }

    /** Removes all, and keeps the smallest blocks alone if there are any. */
    void shrink() {
        block = shrunk(block);
        index = shrunk(index);
        used = FIRST;
        size = 0;
        hits = 0;
        fillsWithoutIndex = 0;
        indexAll();
    }

    private OffHeapBlock shrunk(OffHeapBlock large) {
        if (large.size() == BlockPool.LEAST_BYTES) {
            return large;
        }
        try {
            OffHeapBlock small = pool.take(BlockPool.LEAST_BYTES);
            pool.giveBack(large);
            return small;
        } catch (MemoryLimitException e) {
            // Others have taken what is left: it does with the one it has.
            return large;
        }
    }

    void release() {
        pool.giveBack(block);
        pool.giveBack(index);
    }
}
