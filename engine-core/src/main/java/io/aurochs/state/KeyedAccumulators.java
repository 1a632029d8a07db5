package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;

/**
 * Accumulators by key, outside the heap: entries of a hash table, or partial aggregates of a buffer tree. For use by one thread at a
 * time. Where the last put has left its accumulators is in fields that all kinds share, so that to read them takes no virtual call.
 */
public abstract sealed class KeyedAccumulators permits KeyTable, BufferTree {
    /** What the last put has its accumulators in. */
    OffHeapBlock block;
    /** Whether the last put made what it returned. */
    boolean isNew;

    /** @param block what the first put has its accumulators in */
    KeyedAccumulators(OffHeapBlock block) {
        this.block = block;
    }

    /** What the last put has its accumulators in; of a table, all its entries. */
    public final OffHeapBlock block() {
        return block;
    }

    /** Whether the last put made the entry, or the partial aggregate, that it returned. */
    public final boolean isNew() {
        return isNew;
    }

    /**
     * Reads where a key would be found first, so that it is near when the key is looked for soon after.
     *
     * @return anything; to be used in some way, lest the compiler leaves the reading out
     */
    public abstract long touch(long hash);

    /** Gives the memory back; once, and it must not be used again. */
    public abstract void release();
}
