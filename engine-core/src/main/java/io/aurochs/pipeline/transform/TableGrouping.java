package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.Combine;
import io.aurochs.state.KeyTable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps what records of one key come to in hash tables. One for each worker, and used by one thread at a time.
 *
 * @param <T> the kind of table
 */
interface TableGrouping<T extends KeyTable<T>> extends Grouping<T> {
    /** An empty table. */
    T table(BlockPool pool);

    /** The position of the accumulators of a record's key, or {@link KeyTable#NONE}. */
    int find(T table, RecordCursor record, long hash);

    /** Puts the key of an entry into a record. */
    void key(T table, int entry, RecordWriter results);

    @Override
    default T table(BlockPool pool, int expectedKeys) {
        T table = table(pool);
        table.expect(expectedKeys);
        return table;
    }

    @Override
    default int keys(T table) {
        return table.size();
    }

    @Override
    default void add(T from, T into, Combine adding) {
        into.merge(from, adding);
    }

    @Override
    default void move(T from, T into, Combine adding) {
        into.merge(from, adding);
    }

    @Override
    default ResultForm<T> entries(Combination combination, RecordWriter writer, int keyColumns) {
        return new EntryResults<>(this, combination, writer, keyColumns);
    }

    @Override
    default List<RunningSum<T>> runningSums(int partitions) {
        return Stream.<RunningSum<T>>generate(RunningWindow::new)
                .limit(partitions)
                .toList();
    }

    @Override
    default void release() {}
}
