package io.aurochs.open;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * References to records, with their times and, if it is keyed, their keys; {@link OpenBundle} has the contract. Slots at or
 * beyond the count are empty.
 */
final class OpenReferenceBundle extends OpenBundle {
    private static final int RECORD_BYTES = 8 + Long.BYTES;
    private static final int KEY_BYTES = 8 + Integer.BYTES;

    /** Stands for a null record: an empty slot is what a consumer must never read. */
    private static final Object NULL = new Object();

    private final OpenReferencePool pool;
    private final @Nullable Object[] records;
    private final long[] times;
    private final @Nullable Object @Nullable [] keys;
    private final int @Nullable [] keyHashes;

    /**
     * @param capacity records in a full bundle
     * @param keyed whether each record's key and key hash travel with it
     */
    OpenReferenceBundle(OpenReferencePool pool, int capacity, boolean keyed) {
        this.pool = pool;
        records = new Object[capacity];
        times = new long[capacity];
        keys = keyed ? new Object[capacity] : null;
        keyHashes = keyed ? new int[capacity] : null;
    }

    /** Adds a record; true when the bundle is full and must be sealed. Producer only, not after {@link #seal}. */
    boolean append(@Nullable Object record, long time) {
        int slot = nextSlot();
        records[slot] = record == null ? NULL : record;
        times[slot] = time;
        publish();
        return slot + 1 == records.length || isHeavy();
    }

    /** Adds a record to a keyed bundle. */
    boolean append(@Nullable Object record, long time, @Nullable Object key, int keyHash) {
        if (keys == null || keyHashes == null) {
            throw new IllegalStateException("keyed=false: this bundle has no room for keys");
        }
        int slot = nextSlot();
        keys[slot] = key;
        keyHashes[slot] = keyHash;
        return append(record, time);
    }

    @Override
    public int bytesPerRecord() {
        return keys == null ? RECORD_BYTES : RECORD_BYTES + KEY_BYTES;
    }

    @Override
    public int encodedBytes() {
        return 0;
    }

    /** The record in a slot below the count. Consumer only. */
    @Nullable
    Object record(int slot) {
        Object record = records[slot];
        if (record == null) {
            throw new IllegalStateException("slot=" + slot + ": nothing there yet, or the bundle was recycled");
        }
        return record == NULL ? null : record;
    }

    long time(int slot) {
        return times[slot];
    }

    @Nullable
    Object key(int slot) {
        return keys == null ? null : keys[slot];
    }

    int keyHash(int slot) {
        return keyHashes == null ? 0 : keyHashes[slot];
    }

    @Override
    public void recycle() {
        pool.recycle(this);
    }

    /** Makes the bundle empty and open again, and its records unreachable. For whoever is the only one left to use it. */
    void clear() {
        int count = nextSlot();
        Arrays.fill(records, 0, count, null);
        if (keys != null) {
            Arrays.fill(keys, 0, count, null);
        }
        reopen();
    }
}
