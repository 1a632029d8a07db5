package io.aurochs.open;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Records that the consumer may read while the producer still fills the bundle, so that output is never held back by a
 * producer that is busy, blocked or asleep in user code.
 *
 * <ul>
 *   <li><b>Source:</b> ICDE'17 §VI-A, the bundle of non-blocking tuple batching; departs from it in that a bundle is handed
 *       over when its first record comes, not when its last has come: what is in it can be had at any time.
 *   <li><b>Writers:</b> what a record consists of, weights and {@code progress}: producer. The consumer writes nothing: cache lines
 *       go one way.
 *   <li><b>Invariants:</b> 0 ≤ count ≤ capacity, growing; a sealed bundle's count is final. A bundle is full by its count, or
 *       with the record that makes it as heavy as it may be.
 *   <li><b>Ordering:</b> {@code progress} release (the record) → {@code progress} acquire.
 *   <li><b>Progress:</b> every method is wait-free.
 *   <li><b>Ownership:</b> producer's until it is handed out; then shared, one producer and one consumer, until it is sealed
 *       and read; then the consumer's, which recycles it.
 *   <li><b>Failure:</b> none; the producer seals a full bundle and takes another.
 *   <li><b>Checked by:</b> OpenReferenceBundleLincheck, OpenOffHeapBundleLincheck, and the tests of both.
 * </ul>
 */
public abstract sealed class OpenBundle permits OpenReferenceBundle, OpenOffHeapBundle {
    /** Time of a record that has none: next to the least, which front ends use themselves. */
    public static final long NO_TIME = Long.MIN_VALUE + 1;

    private static final VarHandle PROGRESS = progressHandle();

    /** The count; its complement once sealed. */
    @SuppressWarnings("UnusedVariable") // by its handle
    private int progress;
    /** The producer's own copy of the count. */
    private int count;
    /** Estimated bytes of the records, as the front end counts them; the producer's own. */
    private long weight;
    /** From which weight on the bundle is full. */
    private long fullWeight = Long.MAX_VALUE;

    OpenBundle() {}

    /** Slot of the record that is appended next. Producer only. */
    final int nextSlot() {
        return count;
    }

    /** Lets the consumer see the record in the {@linkplain #nextSlot() next slot}. Producer only, not after {@link #seal}. */
    final void publish() {
        count++;
        progressRelease(count);
    }

    /** Sets from which weight on the bundle is full, bytes; without, its count alone matters. Producer only, before the first record. */
    public final void limitWeight(long bytes) {
        fullWeight = bytes;
    }

    /** What its records weigh together, bytes. Producer only, not after {@link #seal}. */
    public final long weight() {
        return weight;
    }

    /** Counts the weight of the record that is appended next. Producer only. */
    final void addWeight(int bytes) {
        weight += bytes;
    }

    /** Whether its records are as heavy as they may be. Producer only. */
    final boolean isHeavy() {
        return weight >= fullWeight;
    }

    /** No record will be added any more. Producer only. */
    final void seal() {
        progressRelease(~count);
    }

    /**
     * How far the producer is, in one look: the number of records when that is 0 or more; a sealed bundle's is given by its
     * complement, which is negative. Any thread.
     */
    public final int progress() {
        return progressAcquire();
    }

    /** Records that can be read by now. Any thread. */
    public final int recordCount() {
        int seen = progressAcquire();
        return seen < 0 ? ~seen : seen;
    }

    /** Whether {@link #recordCount()} is final. Any thread. */
    public final boolean isSealed() {
        return progressAcquire() < 0;
    }

    /** Records in a full bundle. */
    public abstract int capacity();

    /** What one record takes in the bundle's columns, bytes; a reference counts as eight, as does what is encoded. */
    public abstract int bytesPerRecord();

    /** What its encoded records take, bytes; 0 for references, whose size nobody knows. Producer only. */
    public abstract int encodedBytes();

    /** Gives its memory back to where it came from. For whoever is the only one left to use it. */
    public abstract void recycle();

    /** Makes the bundle open again, with no records. */
    final void reopen() {
        count = 0;
        weight = 0;
        fullWeight = Long.MAX_VALUE;
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
