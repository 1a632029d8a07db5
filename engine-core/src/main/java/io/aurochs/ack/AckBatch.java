package io.aurochs.ack;

/**
 * Acknowledgements a task sends to one source: pairs of a root (with its kind) and a value, in order. Belongs to one
 * thread at a time, like a bundle.
 */
public final class AckBatch {
    static final int PAIRS = 512;

    final long[] pairs = new long[2 * PAIRS];
    int count;

    AckBatch() {}

    /** Acknowledgements, failures and touches in the batch. */
    public int size() {
        return count;
    }

    /** Weight in bytes. */
    public long weightBytes() {
        return pairs.length * (long) Long.BYTES;
    }
}
