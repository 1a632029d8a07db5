package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BufferTree;
import java.util.List;

/** Columns of integers, which lie one behind the other as bytes. */
final class LongsTreeKey implements TreeKey {
    private final LongsKey key;
    private final List<LongField> results;

    /**
     * Of columns.
     *
     * @param results the columns of the results that the key is put into
     */
    LongsTreeKey(List<LongField> keys, List<LongField> results) {
        this.key = new LongsKey(keys);
        this.results = List.copyOf(results);
    }

    @Override
    public long hash(RecordCursor record) {
        return key.hash(record);
    }

    @Override
    public int put(BufferTree tree, RecordCursor record, long hash) {
        return tree.put(key.read(record), 0, key.bytes(), hash);
    }

    @Override
    public void write(OffHeapBlock block, int position, int length, RecordWriter writer) {
        for (int i = 0; i < results.size(); i++) {
            writer.put(results.get(i), block.getLong(position + i * Long.BYTES));
        }
    }
}
