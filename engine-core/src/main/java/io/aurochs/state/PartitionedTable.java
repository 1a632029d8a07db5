package io.aurochs.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A power of two of tables or trees, by the top bits of the hash: the same key is in the same partition of any such table, so that those of
 * several workers are merged partition by partition, each by another thread. A partition has no table, and takes no memory, before
 * its first key. Each partition is for one thread at a time, as if it were alone.
 *
 * @param <T> the kind of table, or a tree
 */
public final class PartitionedTable<T extends KeyedAccumulators> {
    /** Most bits of a hash to choose the partition by. */
    public static final int MOST_BITS = 10;

    private final int bits;
    private final IntFunction<? extends T> maker;
    private final List<@Nullable T> tables;

    /**
     * An empty one.
     *
     * @param bits the binary logarithm of the number of partitions, 0 to {@link #MOST_BITS}
     * @param maker makes a partition's table, by the thread whose key is its first
     */
    public PartitionedTable(int bits, IntFunction<? extends T> maker) {
        if (bits < 0 || bits > MOST_BITS) {
            throw new IllegalArgumentException("bits=" + bits + " not in [0, " + MOST_BITS + "]");
        }
        this.bits = bits;
        this.maker = maker;
        this.tables = new ArrayList<>(Collections.nCopies(1 << bits, null));
    }

    /** How many partitions there are. */
    public int partitions() {
        return tables.size();
    }

    /** The table that a key of this hash is in, or belongs in. */
    public T tableFor(long hash) {
        // Shifted in two steps: a shift by all 64 bits would be none.
        int partition = (int) ((hash >>> 1) >>> (Long.SIZE - 1 - bits));
        T table = tables.get(partition);
        return table != null ? table : make(partition);
    }

    private T make(int partition) {
        T table = maker.apply(partition);
        tables.set(partition, table);
        return table;
    }

    /** A partition's table, or null when it has none. */
    public @Nullable T table(int partition) {
        return tables.get(partition);
    }

    /**
     * Moves what is in a partition of another one into the same partition here. Where that has no table yet, it takes the other's over
     * as it is; else key by key, and the memory is given back.
     *
     * @param other one of as many partitions; this partition of it is empty afterwards
     * @param move of one table into another one
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory to grow; some keys may be in both then
     */
    public void merge(int partition, PartitionedTable<T> other, Move<T> move) {
        if (bits != other.bits) {
            throw new IllegalArgumentException("bits=" + other.bits + " of one, " + bits + " of the other");
        }
        T from = other.tables.get(partition);
        if (from == null) {
            return;
        }
        T into = tables.get(partition);
        if (into == null) {
            tables.set(partition, from);
        } else {
            move.move(from, into);
            from.release();
        }
        other.tables.set(partition, null);
    }

    /** How what is in one table gets into another one. */
    @FunctionalInterface
    public interface Move<T> {
        /** @param from is released next */
        void move(T from, T into);
    }

    /** Gives the memory of all partitions back; they are empty then. For a thread that no other one is beside. */
    public void release() {
        for (int partition = 0; partition < tables.size(); partition++) {
            T table = tables.set(partition, null);
            if (table != null) {
                table.release();
            }
        }
    }
}
