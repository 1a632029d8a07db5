package io.aurochs.bundle;

import org.jspecify.annotations.Nullable;

/**
 * Fills one bundle after the other for one destination.
 *
 * <ul>
 *   <li><b>Source:</b> ours; the usual single-writer log whose reader trusts nothing beyond the published length.
 *   <li><b>Writers:</b> records and count: the thread that runs the task; how many were taken, and the end of a bundle:
 *       whoever holds the router's shipping lock.
 *   <li><b>Invariants:</b> 0 ≤ taken ≤ count; each record leaves once, in order: by {@link #take} or by {@link #seal}.
 *   <li><b>Ordering:</b> count release (record) → count acquire in {@link #take}; everything else by the lock.
 *   <li><b>Progress:</b> append is wait-free.
 *   <li><b>Failure:</b> a record that cannot be encoded throws and leaves no trace.
 *   <li><b>Checked by:</b> RouterLincheck, RouterContract.
 * </ul>
 */
abstract sealed class BundleWriter permits ReferenceBundleWriter, OffHeapBundleWriter, PlacedBundleWriter {
    /**
     * Appends a record. The task's thread only.
     *
     * @return whether there is something to see to: the record is the first of a bundle, the only one that has not left, or the bundle
     *     {@link #isFull}
     */
    abstract boolean append(Object record);

    /** Appends a record with the hash of its key. A bundle holds hashes for all of its records or for none. */
    abstract boolean append(Object record, int keyHash);

    /** Whether nothing was appended since the last bundle was sealed. The task's thread only. */
    abstract boolean isEmpty();

    /** Whether the bundle must be {@link #seal sealed}. The task's thread only. */
    abstract boolean isFull();

    /** Whether a record was appended that nobody has taken. Any thread. */
    abstract boolean holdsBack();

    /**
     * Hands out the records that were appended and not taken, in a bundle of their own, or null when there are none. Any
     * thread that holds the shipping lock; the task's thread may be appending meanwhile.
     */
    abstract @Nullable Bundle take(long epoch, int sourceTask);

    /**
     * Hands out what was not taken, or null when all of it was; the next append starts another bundle. The task's thread
     * only, with the shipping lock.
     */
    abstract @Nullable Bundle seal(long epoch, int sourceTask);
}
