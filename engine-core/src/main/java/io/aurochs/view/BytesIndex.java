package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.BytesKeyTable;
import io.aurochs.state.KeyTable;
import io.aurochs.state.RecordHeap;
import java.util.function.LongPredicate;

/** By a column of bytes. */
final class BytesIndex implements KeyIndex {
    private final BytesField key;
    private final BytesKeyTable chains;

    BytesIndex(BytesField key, BlockPool pool) {
        this.key = key;
        this.chains = new BytesKeyTable(pool, 1);
    }

    @Override
    public void append(RecordCursor record, RecordHeap heap) {
        OffHeapBlock text = record.text();
        int position = record.position(key);
        int length = record.length(key);
        int chain = chains.put(text, position, length, KeyHash.of(text, position, length));
        chains.block().putLong(chain, heap.append(record, chains.block().getLong(chain)));
    }

    @Override
    public boolean forEachWhile(LongPredicate chain) {
        for (int entry = chains.next(KeyTable.NONE); entry != KeyTable.NONE; entry = chains.next(entry)) {
            if (!chain.test(chains.block().getLong(chains.accumulators(entry)))) {
                return false;
            }
        }
        return true;
    }

    /** Where the chain of a key begins, which is at the front of a block; {@link RecordHeap#NONE}: there is none. */
    long find(OffHeapBlock block, int length) {
        int chain = chains.find(block, 0, length, KeyHash.of(block, 0, length));
        return chain == KeyTable.NONE ? RecordHeap.NONE : chains.block().getLong(chain);
    }

    @Override
    public void release() {
        chains.release();
    }
}
