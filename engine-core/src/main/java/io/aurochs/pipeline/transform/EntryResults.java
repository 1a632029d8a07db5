package io.aurochs.pipeline.transform;

import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.KeyTable;
import java.util.List;

/**
 * A record for each key: the key, and what its records have come to.
 *
 * @param <T> the kind of table
 */
final class EntryResults<T extends KeyTable<T>> implements ResultForm<T> {
    private final TableGrouping<T> grouping;
    private final Combination combination;
    private final RecordWriter writer;
    private final List<ResultWriter> results;

    /** @param keyColumns how many columns of the results are the key, which come first */
    EntryResults(TableGrouping<T> grouping, Combination combination, RecordWriter writer, int keyColumns) {
        this.grouping = grouping;
        this.combination = combination;
        this.writer = writer;
        this.results = combination.results(writer, keyColumns);
    }

    @Override
    public int write(long endMs, T table) {
        int live = 0;
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            int at = table.accumulators(entry);
            if (combination.hasRecords(table.block(), at)) {
                live++;
                // A result is of the last moment of its window.
                writer.begin(endMs - 1);
                grouping.key(table, entry, writer);
                combination.put(table.block(), at, results);
                writer.commit();
            }
        }
        return live;
    }
}
