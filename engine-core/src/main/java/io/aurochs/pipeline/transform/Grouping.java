package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.KeyTable;

/**
 * How records of one key find each other: which table they are kept in, and what of them is the key. One for each worker, and used by
 * one thread at a time.
 *
 * @param <T> the kind of table
 */
interface Grouping<T extends KeyTable<T>> {
    /** An empty table. */
    T table(BlockPool pool);

    /** The hash of a record's key. */
    long hash(RecordCursor record);

    /** Finds the entry of a record's key in a table, or makes it; the position of its accumulators. */
    int put(T table, RecordCursor record, long hash);

    /** The position of the accumulators of a record's key, or {@link KeyTable#NONE}. */
    int find(T table, RecordCursor record, long hash);

    /** Puts the key of an entry into a record. */
    void key(T table, int entry, RecordWriter results);
}
