package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.BytesKeyTable;
import io.aurochs.state.RecordHeap;
import java.util.function.LongConsumer;

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
    public void forEach(LongConsumer chain) {
        for (int entry = chains.next(BytesKeyTable.NONE); entry != BytesKeyTable.NONE; entry = chains.next(entry)) {
            chain.accept(chains.block().getLong(chains.accumulators(entry)));
        }
    }

    /** Where the chain of a key begins, which is at the front of a block; {@link RecordHeap#NONE}: there is none. */
    long find(OffHeapBlock block, int length) {
        int chain = chains.find(block, 0, length, KeyHash.of(block, 0, length));
        return chain == BytesKeyTable.NONE ? RecordHeap.NONE : chains.block().getLong(chain);
    }

    @Override
    public void release() {
        chains.release();
    }
}
