package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyTable;

/**
 * Records of a bundle that are about to be put into tables, a few at a time: all their entries are touched first, so that the processor
 * fetches them side by side, where it would wait for one after the other (group prefetching, Chen et al., "Improving hash join performance
 * through prefetching", ICDE 2004). One thread at a time.
 *
 * @param <T> the kind of table
 */
final class PutGroup<T extends KeyTable<T>> {
    /** About as many lines as a core fetches at a time. */
    private static final int RECORDS = 16;

    private final Put<T> put;
    private final int[] rows = new int[RECORDS];
    private final long[] hashes = new long[RECORDS];
    private final T[] tables;
    private int size;
    /** Of all that was touched: the compiler leaves out what is written nowhere. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /** Puts a record into its table. */
    @FunctionalInterface
    interface Put<T> {
        void put(T table, int row, long hash);
    }

    // An array of what T is erased to.
    @SuppressWarnings("unchecked")
    PutGroup(Put<T> put) {
        this.put = put;
        this.tables = (T[]) new KeyTable<?>[RECORDS];
    }

    /** Adds the record at a position; it is put with those that come before the next {@link #flush}, in this order. */
    void add(T table, int row, long hash) {
        int at = size++;
        rows[at] = row;
        hashes[at] = hash;
        tables[at] = table;
        if (at == RECORDS - 1) {
            flush();
        }
    }

    /** Puts those that are not in their tables yet. */
    void flush() {
        int count = size;
        size = 0;
        long seen = 0;
        for (int i = 0; i < count; i++) {
            seen ^= tables[i].touch(hashes[i]);
        }
        touched = seen;
        for (int i = 0; i < count; i++) {
            put.put(tables[i], rows[i], hashes[i]);
        }
    }
}
