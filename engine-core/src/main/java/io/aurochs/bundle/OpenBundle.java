package io.aurochs.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * References to records that the consumer may read while the producer still fills the bundle, so that output is never
 * held back by a producer that is busy, blocked or asleep in user code.
 *
 * <ul>
 *   <li><b>Source:</b> ICDE'17 §VI-A, the bundle of non-blocking tuple batching; departs from it in that a bundle is handed
 *       over when its first record comes, not when its last has come: what is in it can be had at any time.
 *   <li><b>Writers:</b> columns and {@code progress}: producer. The consumer writes nothing, so that the two do not pull a
 *       cache line to and fro; whoever recycles the bundle empties it.
 *   <li><b>Invariants:</b> 0 ≤ count ≤ capacity, growing; a sealed bundle's count is final; slots at or beyond the count
 *       are empty.
 *   <li><b>Ordering:</b> {@code progress} release (columns) → {@code progress} acquire.
 *   <li><b>Progress:</b> every method is wait-free.
 *   <li><b>Ownership:</b> producer's until it is handed out; then shared, one producer and one consumer, until it is sealed
 *       and read; then the consumer's, which recycles it.
 *   <li><b>Failure:</b> none; the producer seals a full bundle and takes another.
 *   <li><b>Checked by:</b> OpenBundleLincheck, OpenBundleTest.
 * </ul>
 */
public final class OpenBundle {
    /** Time of a record that has none: next to the least, which front ends use themselves. */
    public static final long NO_TIME = Long.MIN_VALUE + 1;

    private static final int RECORD_BYTES = 8 + Long.BYTES;
    private static final int KEY_BYTES = 8 + Integer.BYTES;

    private static final VarHandle PROGRESS = progressHandle();
    /** Stands for a null record: an empty slot is what a consumer must never read. */
    private static final Object NULL = new Object();

    private final @Nullable Object[] records;
    private final long[] times;
    private final @Nullable Object @Nullable [] keys;
    private final int @Nullable [] keyHashes;
    /** The count; its complement once sealed. */
    @SuppressWarnings("UnusedVariable") // by its handle
    private int progress;
    /** The producer's own copy of the count. */
    private int count;

    /**
     * @param capacity records in a full bundle
     * @param keyed whether each record's key and key hash travel with it
     */
    OpenBundle(int capacity, boolean keyed) {
        records = new Object[capacity];
        times = new long[capacity];
        keys = keyed ? new Object[capacity] : null;
        keyHashes = keyed ? new int[capacity] : null;
    }

    /** Adds a record; true when the bundle is full and must be sealed. Producer only, not after {@link #seal}. */
    boolean append(@Nullable Object record, long time) {
        int slot = count;
        records[slot] = record == null ? NULL : record;
        times[slot] = time;
        count = slot + 1;
        progressRelease(count);
        return count == records.length;
    }

    /** Adds a record to a keyed bundle. */
    boolean append(@Nullable Object record, long time, @Nullable Object key, int keyHash) {
        if (keys == null || keyHashes == null) {
            throw new IllegalStateException("keyed=false: this bundle has no room for keys");
        }
        keys[count] = key;
        keyHashes[count] = keyHash;
        return append(record, time);
    }

    /** No record will be added any more. Producer only. */
    void seal() {
        progressRelease(~count);
    }

    /**
     * How far the producer is, in one look: the number of records when that is 0 or more; a sealed bundle's is given by its
     * complement, which is negative. Any thread.
     */
    public int progress() {
        return progressAcquire();
    }

    /** Records that can be read by now. Any thread. */
    public int recordCount() {
        int seen = progressAcquire();
        return seen < 0 ? ~seen : seen;
    }

    /** Whether {@link #recordCount()} is final. Any thread. */
    public boolean isSealed() {
        return progressAcquire() < 0;
    }

    /** What one record takes in the bundle's columns, bytes; a reference counts as eight. */
    public int bytesPerRecord() {
        return keys == null ? RECORD_BYTES : RECORD_BYTES + KEY_BYTES;
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

    /** Makes the bundle empty and open again, and its records unreachable. For whoever is the only one left to use it. */
    void clear() {
        Arrays.fill(records, 0, count, null);
        if (keys != null) {
            Arrays.fill(keys, 0, count, null);
        }
        count = 0;
        progressRelease(0);
    }

    private int progressAcquire() {
        return (int) PROGRESS.getAcquire(this);
    }

    private void progressRelease(int newProgress) {
        PROGRESS.setRelease(this, newProgress);
    }

    private static VarHandle progressHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(OpenBundle.class, "progress", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
