package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;

/** Accumulators by keys of one {@code long} or a few. */
public final class FixedKeyTable extends KeyTable<FixedKeyTable> {
    private static final int MOST_KEY_LONGS = 8;

    private final int keyBytes;

    /**
     * An empty table, with memory of the pool's smallest block.
     *
     * @param keyLongs how many a key has, 1 to 8
     * @param slots how many accumulators an entry has, 0 to 65536
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    public FixedKeyTable(BlockPool pool, int keyLongs, int slots) {
        super(pool, bytes(keyLongs), slots);
        keyBytes = bytes(keyLongs);
    }

    private static int bytes(int keyLongs) {
        if (keyLongs < 1 || keyLongs > MOST_KEY_LONGS) {
            throw new IllegalArgumentException("keyLongs=" + keyLongs + " not in [1, " + MOST_KEY_LONGS + "]");
        }
        return keyLongs * Long.BYTES;
    }

    /**
     * Finds the entry of a key of one {@code long}, or makes it.
     *
     * @return the position of its accumulators
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory to grow; the table is as it was then
     */
    public int put(long key, long hash) {
        long header = header(hash);
        int entry = search(key, header);
        if (block().getLong(entry) != 0) {
            return found(entry);
        }
        int made = insert(entry, header);
        block().putLong(key(made), key);
        return accumulators(made);
    }

    /**
     * Finds the entry of a key, or makes it.
     *
     * @param from where the key's longs lie, at a position in bytes; not this table's own block
     * @return the position of its accumulators
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory to grow; the table is as it was then
     */
    public int put(OffHeapBlock from, int position, long hash) {
        long header = header(hash);
        int entry = search(from, position, header);
        if (block().getLong(entry) != 0) {
            return found(entry);
        }
        int made = insert(entry, header);
        from.copyTo(position, block(), key(made), keyBytes);
        return accumulators(made);
    }

    /** The position of the accumulators of a key of one {@code long}, or {@link #NONE}. */
    public int find(long key, long hash) {
        int entry = search(key, header(hash));
        return block().getLong(entry) == 0 ? NONE : accumulators(entry);
    }

    /** The position of a key's accumulators, or {@link #NONE}. */
    public int find(OffHeapBlock from, int position, long hash) {
        int entry = search(from, position, header(hash));
        return block().getLong(entry) == 0 ? NONE : accumulators(entry);
    }

    /** The position of an entry's key. */
    public int key(int entry) {
        return entry + HEADER_BYTES;
    }

    @Override
    int putKeyOf(FixedKeyTable other, int entry) {
        return put(other.block(), other.key(entry), other.hash(entry));
    }

    /** The slot that has the key, or would. */
    private int search(long key, long header) {
        if (keyBytes != Long.BYTES) {
            throw new IllegalStateException("keyLongs=" + keyBytes / Long.BYTES + ": a key of one was given");
        }
        OffHeapBlock entries = block();
        int entry = home(header);
        for (long found = entries.getLong(entry); found != 0; found = entries.getLong(entry)) {
            if (found == header && entries.getLong(key(entry)) == key) {
                return entry;
            }
            entry = after(entry);
        }
        return entry;
    }

    private int search(OffHeapBlock from, int position, long header) {
        OffHeapBlock entries = block();
        int entry = home(header);
        for (long found = entries.getLong(entry); found != 0; found = entries.getLong(entry)) {
            if (found == header && entries.equals(key(entry), from, position, keyBytes)) {
                return entry;
            }
            entry = after(entry);
        }
        return entry;
    }
}
