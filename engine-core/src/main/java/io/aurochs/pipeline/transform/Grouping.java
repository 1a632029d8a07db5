package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.Combine;
import io.aurochs.state.KeyedAccumulators;
import java.util.List;

/**
 * How records of one key find each other: what they are kept in, a hash table or a buffer tree, and what of them is the key. One for each
 * worker, and used by one thread at a time; only {@link #table} is called by other threads, too.
 *
 * @param <T> the kind of table, or a tree
 */
interface Grouping<T extends KeyedAccumulators> {
    /**
     * An empty table. Any thread.
     *
     * @param expectedKeys how many keys it will have, about
     */
    T table(BlockPool pool, int expectedKeys);

    /** The hash of a record's key. */
    long hash(RecordCursor record);

    /** Finds what there is of a record's key in a table, or makes it; the position of its accumulators. */
    int put(T table, RecordCursor record, long hash);

    /** How many keys a table has; 0 where that is not known. */
    int keys(T table);

    /** Adds all keys of a table to another one's; the first one keeps them. */
    void add(T from, T into, Combine adding);

    /** Adds all keys of a table, which is used no more, to another one's. */
    void move(T from, T into, Combine adding);

    /**
     * What writes a result for each key.
     *
     * @param keyColumns how many columns of the results are the key, which come first
     */
    ResultForm<T> entries(Combination combination, RecordWriter writer, int keyColumns);

    /** What the sums of overlapping windows run in, one for each partition; none where slides cannot be taken away from a sum. */
    List<RunningSum<T>> runningSums(int partitions);

    /** Gives the memory back that is not the tables'. Nobody uses it any more. */
    void release();
}
