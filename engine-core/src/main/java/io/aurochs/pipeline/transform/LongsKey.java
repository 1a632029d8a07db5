package io.aurochs.pipeline.transform;

import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import java.util.List;

/** Copies a key of several columns of integers out of records, one behind the other. For one thread at a time. */
final class LongsKey {
    private final LongField[] columns;
    private final OffHeapBlock block;

    LongsKey(List<LongField> columns) {
        this.columns = columns.toArray(LongField[]::new);
        this.block = OffHeapBlock.anywhere(bytes());
    }

    /** How many bytes a key has. */
    int bytes() {
        return columns.length * Long.BYTES;
    }

    /** How many columns a key has. */
    int longs() {
        return columns.length;
    }

    /** The key of a record, from position 0 on; until the next call. */
    OffHeapBlock read(RecordCursor record) {
        for (int i = 0; i < columns.length; i++) {
            block.putLong(i * Long.BYTES, record.get(columns[i]));
        }
        return block;
    }

    long hash(RecordCursor record) {
        return KeyHash.of(read(record), 0, bytes());
    }
}
