package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.FixedKeyTable;
import java.util.List;

/** By several columns of integers. */
final class LongsGrouping implements Grouping<FixedKeyTable> {
    private final LongField[] keys;
    private final LongField[] results;
    private final int slots;
    private final OffHeapBlock key;

    /**
     * By columns.
     *
     * @param results the columns of the results that the key is put into
     * @param slots accumulators of an entry
     */
    LongsGrouping(List<LongField> keys, List<LongField> results, int slots) {
        this.keys = keys.toArray(LongField[]::new);
        this.results = results.toArray(LongField[]::new);
        this.slots = slots;
        this.key = OffHeapBlock.anywhere(this.keys.length * Long.BYTES);
    }

    @Override
    public FixedKeyTable table(BlockPool pool) {
        return new FixedKeyTable(pool, keys.length, slots);
    }

    @Override
    public long hash(RecordCursor record) {
        read(record);
        return KeyHash.of(key, 0, keys.length * Long.BYTES);
    }

    private void read(RecordCursor record) {
        for (int i = 0; i < keys.length; i++) {
            key.putLong(i * Long.BYTES, record.get(keys[i]));
        }
    }

    @Override
    public int put(FixedKeyTable table, RecordCursor record, long hash) {
        read(record);
        return table.put(key, 0, hash);
    }

    @Override
    public int find(FixedKeyTable table, RecordCursor record, long hash) {
        read(record);
        return table.find(key, 0, hash);
    }

    @Override
    public void key(FixedKeyTable table, int of, RecordWriter writer) {
        for (int i = 0; i < results.length; i++) {
            writer.put(results[i], table.block().getLong(table.key(of) + i * Long.BYTES));
        }
    }
}
