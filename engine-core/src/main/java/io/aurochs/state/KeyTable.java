package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accumulators by key, outside the heap: open addressing in one block of a pool, which is replaced by one of twice the size, or four
 * times while it is small, when five eighths of it are taken. For use by one thread at a time; nothing is allocated on the heap but when it grows.
 *
 * <pre>
 *  entry:  [hash: 32 | 1 | what the kind of table needs: 31][key, as the kind of table has it][accumulators: 8 each]
 *          a first word of 0: no entry
 *  found:  from the slot that a multiple of its hash, seen as a fraction, has of all slots, to the first one that is empty
 * </pre>
 *
 * Of a hash its upper half is kept. An entry is named by its position in the {@linkplain #block() block}, in bytes, which like any
 * position in it is good until the next put.
 *
 * <p>Each table has its entries in another order, so that those that come in the order of one do not crowd in one place of the
 * other; when a table grows, they keep theirs.
 *
 * @param <T> the kind of table, with which it can be merged
 */
public abstract sealed class KeyTable<T extends KeyTable<T>> extends KeyedAccumulators
        permits FixedKeyTable, BytesKeyTable {
    /** Stands for an entry that is not there. */
    public static final int NONE = -1;

    static final int HEADER_BYTES = Long.BYTES;
    static final long USED = 1L << 31;
    private static final long KEPT_HASH = -1L << Integer.SIZE;
    private static final long UNSIGNED_INT = (1L << Integer.SIZE) - 1;

    private static final int MOST_ACCUMULATORS = 1 << 16;
    private static final int LEAST_SLOTS = 16;
    /** Up to which size a table grows faster: its keys are few, and it should not come back soon. */
    private static final int SMALL_BYTES = 1 << 16;
    /** How much larger it gets at a time at most: what is expected may never come. */
    static final int GREATEST_STEP = 16;
    /** 2 to the power of 32, by the golden ratio. */
    private static final int GOLDEN = 0x9E37_79B1;

    /** The last table's. */
    private static final AtomicInteger FACTOR = new AtomicInteger(GOLDEN);

    private final BlockPool pool;
    private final int accumulators;
    private final int entryBytes;
    /** What a hash is multiplied by for its place: odd, and another one in each table. */
    private final int factor = FACTOR.updateAndGet(last -> last * GOLDEN);

    private int slots;
    /** The position behind the last slot. */
    private int end;
    /** How many entries it may have before it grows. */
    private int limit;

    private int size;
    private int expected;

    /**
     * @param keyBytes of an entry
     * @param accumulators how many an entry has
     */
    KeyTable(BlockPool pool, int keyBytes, int accumulators) {
        super(pool.take((long) LEAST_SLOTS * entryBytes(keyBytes, accumulators)));
        this.pool = pool;
        this.accumulators = HEADER_BYTES + keyBytes;
        this.entryBytes = entryBytes(keyBytes, accumulators);
        measure();
    }

    private static int entryBytes(int keyBytes, int accumulators) {
        if (accumulators < 0 || accumulators > MOST_ACCUMULATORS) {
            throw new IllegalArgumentException("slots=" + accumulators + " not in [0, " + MOST_ACCUMULATORS + "]");
        }
        return HEADER_BYTES + keyBytes + accumulators * Long.BYTES;
    }

    private void measure() {
        slots = block.size() / entryBytes;
        end = slots * entryBytes;
        limit = limit(slots);
        empty();
    }

    private void empty() {
        for (int entry = 0; entry < end; entry += entryBytes) {
            block.putLong(entry, 0);
        }
    }

    private static int limit(int slots) {
        return slots / 8 * 5;
    }

    /** How many entries there are. */
    public final int size() {
        return size;
    }

    /**
     * Says how many entries there will be, about: when the table has to grow, and memory is not short, it takes greater steps up to that.
     */
    public final void expect(int entries) {
        expected = entries;
    }

    /**
     * Goes over all entries, in no order to rely on.
     *
     * @param entry the last one; {@link #NONE} for the first
     * @return the next one, or {@link #NONE}
     */
    public final int next(int entry) {
        int at = entry == NONE ? 0 : entry + entryBytes;
        while (at < end && block.getLong(at) == 0) {
            at += entryBytes;
        }
        return at < end ? at : NONE;
    }

    /** An entry's hash, as far as it is kept: it does for any table of this room as well as the whole. */
    public final long hash(int entry) {
        return block.getLong(entry) & KEPT_HASH;
    }

    /** The position of an entry's accumulators. */
    public final int accumulators(int entry) {
        return entry + accumulators;
    }

    /**
     * Adds all entries of another table to this one's.
     *
     * @param other another one, of the same shape; it stays as it is
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory to grow; some entries are added then
     */
    public final void merge(T other, Combine combine) {
        reserve(other.size());
        for (int entry = other.next(NONE); entry != NONE; entry = other.next(entry)) {
            int at = putKeyOf(other, entry);
            combine.combine(block, at, other.block(), other.accumulators(entry), isNew);
        }
    }

    /** Adds those entries of another table that a condition holds for, as {@link #merge}. */
    public final void mergeIf(T other, Condition condition, Combine combine) {
        for (int entry = other.next(NONE); entry != NONE; entry = other.next(entry)) {
            if (condition.holds(other.block(), other.accumulators(entry))) {
                int at = putKeyOf(other, entry);
                combine.combine(block, at, other.block(), other.accumulators(entry), isNew);
            }
        }
    }

    /** Tells entries apart by their accumulators. */
    @FunctionalInterface
    public interface Condition {
        /** @param at the position of the accumulators, bytes */
        boolean holds(OffHeapBlock block, int at);
    }

    /** Puts the key of an entry of another table. */
    abstract int putKeyOf(T other, int entry);

    /** Removes all entries, and keeps the block. */
    public void clear() {
        size = 0;
        empty();
    }

    @Override
    public void release() {
        pool.giveBack(block);
    }

    /** What the first word of an entry begins with. */
    static long header(long hash) {
        return (hash & KEPT_HASH) | USED;
    }

    /** Where an entry is looked for first. */
    final int home(long header) {
        // The top bits, which choose the partition, are the same for all entries here: turned to the bottom, where they
        // weigh least.
        int hash = Integer.rotateLeft((int) (header >>> Integer.SIZE), PartitionedTable.MOST_BITS);
        long fraction = ((long) hash * factor) & UNSIGNED_INT;
        return (int) ((fraction * slots) >>> Integer.SIZE) * entryBytes;
    }

    @Override
    public final long touch(long hash) {
        return block.getLong(home(hash));
    }

    /** Where it is looked for next. */
    final int after(int entry) {
        int next = entry + entryBytes;
        return next == end ? 0 : next;
    }

    /** Says that an entry was there, and where its accumulators are. */
    final int found(int entry) {
        isNew = false;
        return entry + accumulators;
    }

    /**
     * Makes an entry with accumulators of 0, but for its key.
     *
     * @param entry the empty slot where the search for it ended
     * @return where it is
     */
    final int insert(int entry, long header) {
        int vacant = entry;
        if (size >= limit) {
            long wanted = pool.isShort() ? 0 : Math.min(bytesFor(expected), (long) GREATEST_STEP * block.size());
            grow(Math.max((block.size() < SMALL_BYTES ? 4L : 2L) * block.size(), wanted));
            vacant = vacant(header);
        }
        size++;
        isNew = true;
        block.putLong(vacant, header);
        block.clear(vacant + accumulators, entryBytes - accumulators);
        return vacant;
    }

    private int vacant(long header) {
        int entry = home(header);
        while (block.getLong(entry) != 0) {
            entry = after(entry);
        }
        return entry;
    }

    /** Makes room for so many entries in all. */
    private void reserve(int entries) {
        long bytes = bytesFor(entries);
        if (bytes > block.size()) {
            grow(bytes);
        }
    }

    /** The size of a block that has room for so many entries in all, and no smaller than this one. */
    private long bytesFor(int entries) {
        long bytes = block.size();
        while (limit((int) (bytes / entryBytes)) < entries) {
            bytes *= 2;
        }
        return bytes;
    }

    private void grow(long bytes) {
        OffHeapBlock old = block;
        int oldEnd = end;
        block = pool.take(bytes);
        measure();
        for (int entry = 0; entry < oldEnd; entry += entryBytes) {
            long header = old.getLong(entry);
            if (header != 0) {
                old.copyTo(entry, block, vacant(header), entryBytes);
            }
        }
        pool.giveBack(old);
    }
}
