package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.FixedKeyTable;
import java.util.List;

/** By several columns of integers. */
final class LongsGrouping implements TableGrouping<FixedKeyTable> {
    private final LongField[] results;
    private final int slots;
    private final LongsKey key;

    /**
     * By columns.
     *
     * @param results the columns of the results that the key is put into
     * @param slots accumulators of an entry
     */
    LongsGrouping(List<LongField> keys, List<LongField> results, int slots) {
        this.results = results.toArray(LongField[]::new);
        this.slots = slots;
        this.key = new LongsKey(keys);
    }

    @Override
    public FixedKeyTable table(BlockPool pool) {
        return new FixedKeyTable(pool, key.longs(), slots);
    }

    @Override
    public long hash(RecordCursor record) {
        return key.hash(record);
    }

    @Override
    public int put(FixedKeyTable table, RecordCursor record, long hash) {
        return table.put(key.read(record), 0, hash);
    }

    @Override
    public int find(FixedKeyTable table, RecordCursor record, long hash) {
        return table.find(key.read(record), 0, hash);
    }

    @Override
    public void key(FixedKeyTable table, int of, RecordWriter writer) {
        for (int i = 0; i < results.length; i++) {
            writer.put(results[i], table.block().getLong(table.key(of) + i * Long.BYTES));
        }
    }
}
