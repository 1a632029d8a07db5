package io.aurochs.pipeline.transform;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.KeyTable;

/**
 * How many keys there are, in one record for each partition: they are to be added up.
 *
 * @param <T> the kind of table
 */
final class DistinctResults<T extends KeyTable<T>> implements ResultForm<T> {
    private final Combination combination;
    private final RecordWriter writer;
    private final LongField count;

    /** @param count the column that the number is put into */
    DistinctResults(Combination combination, RecordWriter writer, LongField count) {
        this.combination = combination;
        this.writer = writer;
        this.count = count;
    }

    @Override
    public int write(long endMs, T table) {
        int live = 0;
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            live += combination.hasRecords(table.block(), table.accumulators(entry)) ? 1 : 0;
        }
        if (live > 0) {
            writer.begin(endMs - 1).put(count, live).commit();
        }
        return live;
    }
}
