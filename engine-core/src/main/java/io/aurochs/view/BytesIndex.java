package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.BytesKeyTable;

/** By a column of bytes. */
final class BytesIndex extends TableIndex<BytesKeyTable> {
    private final BytesField key;

    BytesIndex(BytesField key, BlockPool pool) {
        super(new BytesKeyTable(pool, 1));
        this.key = key;
    }

    @Override
    int put(RecordCursor record) {
        OffHeapBlock text = record.text();
        int position = record.position(key);
        int length = record.length(key);
        return chains().put(text, position, length, KeyHash.of(text, position, length));
    }

    /** Where the chain of a key begins, which is at the front of a block; {@link io.aurochs.state.RecordHeap#NONE}: there is none. */
    long find(OffHeapBlock block, int length) {
        return chainAt(chains().find(block, 0, length, KeyHash.of(block, 0, length)));
    }
}
