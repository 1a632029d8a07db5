package io.aurochs.pipeline.model;

import io.aurochs.memory.OffHeapBlock;

/** The numbers that a {@link Combiner} keeps for a key and a window; 0 at first. Moved from one to the next: nobody keeps it. */
public final class Accumulator {
    private OffHeapBlock block = OffHeapBlock.empty();
    private int position;

    /** Goes to the numbers that begin at a position. For the engine. */
    public Accumulator at(OffHeapBlock newBlock, int newPosition) {
        block = newBlock;
        position = newPosition;
        return this;
    }

    /** A number. */
    public long getLong(int slot) {
        return block.getLong(position + slot * Long.BYTES);
    }

    /** Sets a number. */
    public void setLong(int slot, long value) {
        block.putLong(position + slot * Long.BYTES, value);
    }

    /** Adds to a number. */
    public void addLong(int slot, long more) {
        setLong(slot, getLong(slot) + more);
    }

    /** A number that is used as a floating-point number. */
    public double getDouble(int slot) {
        return Double.longBitsToDouble(getLong(slot));
    }

    /** Sets a floating-point number. */
    public void setDouble(int slot, double value) {
        setLong(slot, Double.doubleToRawLongBits(value));
    }
}
