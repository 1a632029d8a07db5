package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BufferTree;

/**
 * A column of bytes.
 *
 * @param result the column of the results that the key is put into
 */
record BytesTreeKey(BytesField key, BytesField result) implements TreeKey {
    @Override
    public long hash(RecordCursor record) {
        return BytesGrouping.hash(record, key);
    }

    @Override
    public int put(BufferTree tree, RecordCursor record, long hash) {
        return tree.put(record.text(), record.position(key), record.length(key), hash);
    }

    @Override
    public void write(OffHeapBlock block, int position, int length, RecordWriter results) {
        results.put(result, block, position, length);
    }
}
