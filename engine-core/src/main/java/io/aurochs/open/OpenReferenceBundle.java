package io.aurochs.open;

import org.jspecify.annotations.Nullable;

/**
 * References to records, with their times if it is timed, and with their keys if it is keyed; {@link OpenBundle} has the contract. Slots at
 * or beyond the count are empty.
 *
 * <p>It is never used again: its columns die young. A collector marks each reference that is written into an old array, and G1 pays a fence
 * for each; what is young needs no mark.
 */
final class OpenReferenceBundle extends OpenBundle {
    /** With its time, also where none travels, so that bundles of all kinds count alike. */
    private static final int RECORD_BYTES = 8 + Long.BYTES;

    private static final int KEY_BYTES = 8 + Integer.BYTES;

    /** Stands for a null record: an empty slot is what a consumer must never read. */
    private static final Object NULL = new Object();

    private final @Nullable Object[] records;
    private final long @Nullable [] times;
    private final @Nullable Object @Nullable [] keys;
    private final int @Nullable [] keyHashes;

    /**
     * @param capacity records in a full bundle
     * @param timed whether a record may have a time
     * @param keyed whether each record's key and key hash travel with it
     */
    OpenReferenceBundle(int capacity, boolean timed, boolean keyed) {
        records = new Object[capacity];
        times = timed ? new long[capacity] : null;
        keys = keyed ? new Object[capacity] : null;
        keyHashes = keyed ? new int[capacity] : null;
    }

    /** Whether it can hold a record of this time. */
    boolean holds(long time) {
        return times != null || time == NO_TIME;
    }

    /** Adds a record whose time it {@linkplain #holds holds}; true when the bundle is full and must be sealed. Producer only, not after {@link #seal}. */
    boolean append(@Nullable Object record, long time) {
        int slot = nextSlot();
        records[slot] = record == null ? NULL : record;
        if (times != null) {
            times[slot] = time;
        }
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
    public int capacity() {
        return records.length;
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
            throw new IllegalStateException("slot=" + slot + ": nothing there yet");
        }
        return record == NULL ? null : record;
    }

    long time(int slot) {
        return times == null ? NO_TIME : times[slot];
    }

    @Nullable
    Object key(int slot) {
        return keys == null ? null : keys[slot];
    }

    int keyHash(int slot) {
        return keyHashes == null ? 0 : keyHashes[slot];
    }

    /** Leaves it to the collector. */
    @Override
    public void recycle() {}
}
