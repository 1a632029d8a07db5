package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BytesKeyTable;

/** By a column of bytes. */
final class BytesGrouping implements TableGrouping<BytesKeyTable> {
    private final BytesField key;
    private final BytesField result;
    private final int slots;

    /**
     * By a column.
     *
     * @param result the column of the results that the key is put into
     * @param slots accumulators of an entry
     */
    BytesGrouping(BytesField key, BytesField result, int slots) {
        this.key = key;
        this.result = result;
        this.slots = slots;
    }

    @Override
    public BytesKeyTable table(BlockPool pool) {
        return new BytesKeyTable(pool, slots);
    }

    @Override
    public long hash(RecordCursor record) {
        return hash(record, key);
    }

    /** The hash of what is in a column. */
    static long hash(RecordCursor record, BytesField key) {
        int length = record.length(key);
        if (length > BytesKeyTable.MOST_KEY_BYTES) {
            throw new IllegalArgumentException("key=" + key + " of schema " + key.schema() + ": a key of " + length
                    + " bytes, the longest have " + BytesKeyTable.MOST_KEY_BYTES
                    + "; map the records to a shorter key, such as a hash");
        }
        return KeyHash.of(record.text(), record.position(key), length);
    }

    @Override
    public int put(BytesKeyTable table, RecordCursor record, long hash) {
        return table.put(record.text(), record.position(key), record.length(key), hash);
    }

    @Override
    public int find(BytesKeyTable table, RecordCursor record, long hash) {
        return table.find(record.text(), record.position(key), record.length(key), hash);
    }

    @Override
    public void key(BytesKeyTable table, int of, RecordWriter results) {
        results.put(result, table.keyBlock(of), table.keyPosition(of), table.keyLength(of));
    }
}
