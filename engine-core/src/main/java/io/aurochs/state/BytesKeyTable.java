package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;

/**
 * Accumulators by keys of bytes. A key of up to 16 bytes lies in its entry, so that it is compared without another line of memory
 * than the one it was found in; a longer one lies in a {@link KeyHeap}, and its entry has the first 8 bytes and where that is.
 *
 * <pre>
 *  entry:  [hash: 32 | 1 | length: 31][first 8 bytes][next 8 bytes, or where the whole key lies][accumulators]
 *          bytes that a key does not have are 0
 * </pre>
 */
public final class BytesKeyTable extends KeyTable<BytesKeyTable> {
    /** The longest keys, bytes. */
    public static final int MOST_KEY_BYTES = 1 << 20;

    private static final long LENGTH = USED - 1;
    private static final int FIRST = HEADER_BYTES;
    private static final int SECOND = FIRST + Long.BYTES;
    private static final int SHORT_BYTES = 2 * Long.BYTES;

    private final KeyHeap heap;

    /**
     * An empty table, with memory of the pool's smallest block.
     *
     * @param slots how many accumulators an entry has, 0 to 65536
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    public BytesKeyTable(BlockPool pool, int slots) {
        super(pool, SHORT_BYTES, slots);
        heap = new KeyHeap(pool);
    }

    /**
     * Finds the entry of a key, or makes it.
     *
     * @param from where the key lies, at a position; not this table's own {@linkplain #block() block}
     * @param length the key's, 0 to {@link #MOST_KEY_BYTES} bytes
     * @return the position of its accumulators
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory to grow; the table has the entries it had then
     */
    public int put(OffHeapBlock from, int position, int length, long hash) {
        long header = header(hash, length);
        long first = first(from, position, length);
        long second = second(from, position, length);
        int entry = search(from, position, length, header, first, second);
        if (block().getLong(entry) != 0) {
            return found(entry);
        }
        return accumulators(make(from, position, length, entry, header, first, second));
    }

    private int make(OffHeapBlock from, int position, int length, int vacant, long header, long first, long second) {
        long rest = length > SHORT_BYTES ? heap.append(from, position, length) : second;
        int entry = insert(vacant, header);
        block().putLong(entry + FIRST, first);
        block().putLong(entry + SECOND, rest);
        return entry;
    }

    /** The position of a key's accumulators, or {@link #NONE}. */
    public int find(OffHeapBlock from, int position, int length, long hash) {
        long header = header(hash, length);
        long first = first(from, position, length);
        int entry = search(from, position, length, header, first, second(from, position, length));
        return block().getLong(entry) == 0 ? NONE : accumulators(entry);
    }

    /** What an entry's key lies in; until the next put, as its position. */
    public OffHeapBlock keyBlock(int entry) {
        return keyLength(entry) > SHORT_BYTES ? heap.block(rest(entry)) : block();
    }

    /** Where an entry's key begins in its block. */
    public int keyPosition(int entry) {
        return keyLength(entry) > SHORT_BYTES ? KeyHeap.position(rest(entry)) : entry + FIRST;
    }

    /** How many bytes an entry's key has. */
    public int keyLength(int entry) {
        return (int) (block().getLong(entry) & LENGTH);
    }

    private long rest(int entry) {
        return block().getLong(entry + SECOND);
    }

    @Override
    int putKeyOf(BytesKeyTable other, int entry) {
        return put(other.keyBlock(entry), other.keyPosition(entry), other.keyLength(entry), other.hash(entry));
    }

    /** Removes all entries, and keeps the block, but not the memory of long keys. */
    @Override
    public void clear() {
        super.clear();
        heap.clear();
    }

    @Override
    public void release() {
        super.release();
        heap.clear();
    }

    private static long header(long hash, int length) {
        if (length < 0 || length > MOST_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "length=" + length + " not in [0, " + MOST_KEY_BYTES + "]: use a shorter key");
        }
        return header(hash) | length;
    }

    private static long first(OffHeapBlock from, int position, int length) {
        return from.getLong(position, Math.min(length, Long.BYTES));
    }

    /** The bytes behind the first ones, of a key that has no more. */
    private static long second(OffHeapBlock from, int position, int length) {
        return length > Long.BYTES && length <= SHORT_BYTES
                ? from.getLong(position + Long.BYTES, length - Long.BYTES)
                : 0;
    }

    /** The slot that has the key, or would. */
    private int search(OffHeapBlock from, int position, int length, long header, long first, long second) {
        OffHeapBlock entries = block();
        int entry = home(header);
        for (long found = entries.getLong(entry); found != 0; found = entries.getLong(entry)) {
            if (found == header && entries.getLong(entry + FIRST) == first) {
                long rest = entries.getLong(entry + SECOND);
                if (length > SHORT_BYTES ? isInHeap(rest, from, position, length) : rest == second) {
                    return entry;
                }
            }
            entry = after(entry);
        }
        return entry;
    }

    private boolean isInHeap(long where, OffHeapBlock from, int position, int length) {
        return heap.block(where).equals(KeyHeap.position(where), from, position, length);
    }
}
