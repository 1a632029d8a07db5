package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.FixedKeyTable;

/** By a column of integers. */
final class LongIndex extends TableIndex<FixedKeyTable> {
    private final LongField key;

    LongIndex(LongField key, BlockPool pool) {
        super(new FixedKeyTable(pool, 1, 1));
        this.key = key;
    }

    @Override
    int put(RecordCursor record) {
        long value = record.get(key);
        return chains().put(value, KeyHash.of(value));
    }

    /** Where the chain of a key begins; {@link io.aurochs.state.RecordHeap#NONE}: there is none. */
    long find(long value) {
        return chainAt(chains().find(value, KeyHash.of(value)));
    }
}
