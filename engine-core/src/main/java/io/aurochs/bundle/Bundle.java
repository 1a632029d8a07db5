package io.aurochs.bundle;

/**
 * Records of one task's output to one other task, with the header every bundle carries. A bundle belongs to one thread
 * at a time: to its producer until shipped, to its consumer until recycled; the channel between them orders the accesses.
 */
public abstract sealed class Bundle permits ReferenceBundle, OffHeapBundle {
    /** Epoch of a bundle whose job has none. */
    public static final long NO_EPOCH = 0;
    /** Node of a bundle that lies on the heap, wherever the collector puts it. */
    public static final int ANY_NODE = -1;

    private int recordCount;
    private long epoch = NO_EPOCH;
    private int sourceTask;
    private boolean hasKeyHashes;

    Bundle() {}

    /** Gives back a bundle that was read: to its pool outside the heap, to the collector otherwise. */
    public abstract void recycle();

    /** Number of records. */
    public final int recordCount() {
        return recordCount;
    }

    /** Epoch the records belong to, {@link #NO_EPOCH} for none. */
    public final long epoch() {
        return epoch;
    }

    /** Graph-wide index of the task that produced the records. */
    public final int sourceTask() {
        return sourceTask;
    }

    /** Whether each record's key hash travels with it. */
    public final boolean hasKeyHashes() {
        return hasKeyHashes;
    }

    /** Which of the machine's nodes the records lie on, from 0; {@link #ANY_NODE} for references. */
    public abstract int node();

    /** How the records are encoded, see {@link BundleDescriptor}. */
    public abstract int encodingVersion();

    /** Encoded size in bytes; 0 for references, whose size nobody knows. */
    public abstract long encodedBytes();

    /** What the bundle weighs against the limits of channels and overflow, bytes: exact off the heap, estimated for references. */
    public abstract long weightBytes();

    final void header(int newRecordCount, long newEpoch, int newSourceTask, boolean newHasKeyHashes) {
        recordCount = newRecordCount;
        epoch = newEpoch;
        sourceTask = newSourceTask;
        hasKeyHashes = newHasKeyHashes;
    }
}
