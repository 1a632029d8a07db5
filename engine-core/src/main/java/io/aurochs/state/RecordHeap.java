package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.RecordCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies of records, each with the address of another one that it is chained to. For use by one thread at a time.
 *
 * <pre>
 *  record:   [address of the next][row][what its columns of bytes hold]
 *  address:  [number of the block: 32 | position: 32] + 1; 0: none
 * </pre>
 */
public final class RecordHeap {
    /** The address of no record. */
    public static final long NONE = 0;

    /** The next block has twice the size of the last one, up to this. */
    private static final int MOST_BYTES = 4 << 20;

    private final BlockPool pool;
    private final List<OffHeapBlock> blocks = new ArrayList<>();
    /** Bytes in use of the last block. */
    private int used;

    /** One without records or memory. */
    public RecordHeap(BlockPool pool) {
        this.pool = pool;
    }

    /**
     * Copies a record.
     *
     * @param next the address of the one that it is chained to, {@link #NONE} for none
     * @return its address
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    public long append(RecordCursor record, long next) {
        int bytes = Long.BYTES + record.copyBytes();
        if (blocks.isEmpty() || last().size() - used < bytes) {
            int size = blocks.isEmpty() ? BlockPool.LEAST_BYTES : Math.min(MOST_BYTES, 2 * last().size());
            blocks.add(pool.take(Math.max(bytes, size)));
            used = 0;
        }
        OffHeapBlock block = last();
        block.putLong(used, next);
        record.copyTo(block, used + Long.BYTES);
        long address = ((long) (blocks.size() - 1) << Integer.SIZE | used) + 1;
        used += (bytes + Long.BYTES - 1) & -Long.BYTES;
        return address;
    }

    private OffHeapBlock last() {
        return blocks.get(blocks.size() - 1);
    }

    /**
     * Goes to a record.
     *
     * @param cursor goes there
     * @return the address of the one that it is chained to, or {@link #NONE}
     */
    public long open(long address, RecordCursor cursor) {
        OffHeapBlock block = blocks.get((int) ((address - 1) >>> Integer.SIZE));
        int position = (int) (address - 1);
        cursor.openCopy(block, position + Long.BYTES);
        return block.getLong(position);
    }

    /** Gives the memory back; once, and it must not be used again. */
    public void release() {
        blocks.forEach(pool::giveBack);
        blocks.clear();
    }
}
