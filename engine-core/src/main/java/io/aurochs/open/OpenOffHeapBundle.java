package io.aurochs.open;

import io.aurochs.memory.OffHeapBlock;

/**
 * Encoded records in memory outside the heap, which their consumer's node has; {@link OpenBundle} has the contract. Before the
 * records stands, for each, where it ends.
 *
 * <p>Ordering: bytes of the record, then where it ends, then {@code progress} release → {@code progress} acquire, then both in any order.
 * For each record the consumer reads the block only: the producer writes to the line of this object, of which {@code progress} is read
 * once for a stretch of records.
 */
final class OpenOffHeapBundle extends OpenBundle {
    /** As a reference and its time, so that bundles of both kinds count alike. */
    private static final int RECORD_BYTES = 16;

    private final OpenOffHeapPool pool;
    private final OffHeapBlock block;
    private final int capacity;
    private final int firstPosition;
    private final int room;
    /** Where the last record ends; the producer's own. */
    private int end;

    /**
     * @param block of {@link #blockBytes} at least
     * @param capacity records in a full bundle
     * @param room for records, bytes
     */
    OpenOffHeapBundle(OpenOffHeapPool pool, OffHeapBlock block, int capacity, int room) {
        this.pool = pool;
        this.block = block;
        this.capacity = capacity;
        this.firstPosition = capacity * Integer.BYTES;
        this.room = room;
        this.end = firstPosition;
    }

    /** What a block must have for a bundle, bytes. */
    static int blockBytes(int capacity, int room) {
        return Math.addExact(capacity * Integer.BYTES, room);
    }

    /** Whether there is room for a record of some bytes. Producer only. */
    boolean hasRoomFor(int length) {
        return length <= firstPosition + room - end;
    }

    /** Adds a record for which there is room; true when the bundle is full and must be sealed. Producer only, not after {@link #seal}. */
    boolean append(byte[] record, int length) {
        int slot = nextSlot();
        block.put(end, record, length);
        end += length;
        block.putInt(slot * Integer.BYTES, end);
        publish();
        return slot + 1 == capacity || isHeavy();
    }

    /** Where the records are. */
    OffHeapBlock block() {
        return block;
    }

    /** Where in the block a record of a slot below the count begins. Consumer only. */
    int startOf(int slot) {
        return slot == 0 ? firstPosition : endOf(block, slot - 1);
    }

    /** Where a record of a slot below the count ends. Consumer only. */
    static int endOf(OffHeapBlock block, int slot) {
        return block.getInt(slot * Integer.BYTES);
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int bytesPerRecord() {
        return RECORD_BYTES;
    }

    @Override
    public int encodedBytes() {
        return end - firstPosition;
    }

    @Override
    public void recycle() {
        pool.recycle(this);
    }

    /** Makes the bundle empty and open again. For whoever is the only one left to use it. */
    void clear() {
        end = firstPosition;
        reopen();
    }

    /** Gives the memory back; the bundle must not be used again. */
    void release() {
        block.release();
    }
}
