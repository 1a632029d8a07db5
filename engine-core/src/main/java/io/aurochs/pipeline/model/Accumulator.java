package io.aurochs.pipeline.model;

import io.aurochs.api.Internal;
import io.aurochs.memory.OffHeapBlock;

/**
 * The numbers that a {@link Combiner} keeps for a key and a window; 0 at first. Moved from one to the next: nobody keeps it. A number that
 * the combiner has not asked for is refused with {@link IndexOutOfBoundsException}: the next key would lie there.
 */
public final class Accumulator {
    private OffHeapBlock block = OffHeapBlock.empty();
    private int position;
    private int slots;

    /**
     * Goes to the numbers that begin at a position. For the engine.
     *
     * @param newSlots how many there are
     */
    @Internal
    public Accumulator at(OffHeapBlock newBlock, int newPosition, int newSlots) {
        // Compared first: for a reference that is stored in an old object, whatever it was before, G1 has a fence.
        if (block != newBlock) {
            block = newBlock;
        }
        position = newPosition;
        slots = newSlots;
        return this;
    }

    private int positionOf(int slot) {
        if (slot < 0 || slot >= slots) {
            throw new IndexOutOfBoundsException(
                    "slot=" + slot + ": the combiner keeps " + slots + "; say more in Combiner.slots()");
        }
        return position + slot * Long.BYTES;
    }

    /** A number. */
    public long getLong(int slot) {
        return block.getLong(positionOf(slot));
    }

    /** Sets a number. */
    public void setLong(int slot, long value) {
        block.putLong(positionOf(slot), value);
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
