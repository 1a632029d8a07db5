package io.aurochs.ack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Acknowledgements a task sends to one source: pairs of a root (with its kind) and a value, in order. Belongs to one
 * thread at a time, like a bundle; while it is being filled another thread may read as far as the count.
 */
public final class AckBatch {
    static final int PAIRS = 512;

    private static final VarHandle COUNT = countHandle();
    private static final VarHandle HALVES = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] halves = new long[2 * PAIRS];
    private int count;

    AckBatch() {}

    /** Acknowledgements, failures and touches in the batch. */
    public int size() {
        return count;
    }

    /** {@link #size()} for another thread than the one that fills the batch; all pairs below it can be read. */
    int sizeAcquire() {
        return (int) COUNT.getAcquire(this);
    }

    boolean isFull() {
        return count == PAIRS;
    }

    void add(long root, long value) {
        int slot = 2 * count;
        halves[slot] = root;
        valueOpaque(slot + 1, value);
        COUNT.setRelease(this, count + 1);
    }

    /** Whether the last pair has exactly that root. */
    boolean endsWith(long root) {
        return count > 0 && halves[2 * count - 2] == root;
    }

    /** Adds to the value of the last pair, as the ledger would. */
    void addToLast(long value) {
        int slot = 2 * count - 1;
        valueOpaque(slot, halves[slot] ^ value);
    }

    long root(int pair) {
        return halves[2 * pair];
    }

    /** The value of a pair; of the last one while the batch is filled, as it was at some time since it was added. */
    long value(int pair) {
        return (long) HALVES.getOpaque(halves, 2 * pair + 1);
    }

    void clear() {
        count = 0;
    }

    /** Weight in bytes. */
    public long weightBytes() {
        return halves.length * (long) Long.BYTES;
    }

    private void valueOpaque(int slot, long value) {
        HALVES.setOpaque(halves, slot, value);
    }

    private static VarHandle countHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(AckBatch.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
