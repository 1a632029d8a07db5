package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.FixedKeyTable;

/** By a column of integers. */
final class LongGrouping implements TableGrouping<FixedKeyTable> {
    private final LongField key;
    private final LongField result;
    private final int slots;

    /**
     * By a column.
     *
     * @param result the column of the results that the key is put into
     * @param slots accumulators of an entry
     */
    LongGrouping(LongField key, LongField result, int slots) {
        this.key = key;
        this.result = result;
        this.slots = slots;
    }

    @Override
    public FixedKeyTable table(BlockPool pool) {
        return new FixedKeyTable(pool, 1, slots);
    }

    @Override
    public long hash(RecordCursor record) {
        return KeyHash.of(record.get(key));
    }

    @Override
    public int put(FixedKeyTable table, RecordCursor record, long hash) {
        return table.put(record.get(key), hash);
    }

    @Override
    public int find(FixedKeyTable table, RecordCursor record, long hash) {
        return table.find(record.get(key), hash);
    }

    @Override
    public void key(FixedKeyTable table, int of, RecordWriter results) {
        results.put(result, table.block().getLong(table.key(of)));
    }
}
