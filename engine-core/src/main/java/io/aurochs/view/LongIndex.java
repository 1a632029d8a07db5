package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.KeyTable;
import io.aurochs.state.RecordHeap;
import java.util.function.LongPredicate;

/** By a column of integers. */
final class LongIndex implements KeyIndex {
    private final LongField key;
    private final FixedKeyTable chains;

    LongIndex(LongField key, BlockPool pool) {
        this.key = key;
        this.chains = new FixedKeyTable(pool, 1, 1);
    }

    @Override
    public void append(RecordCursor record, RecordHeap heap) {
        long value = record.get(key);
        int chain = chains.put(value, KeyHash.of(value));
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

    /** Where the chain of a key begins; {@link RecordHeap#NONE}: there is none. */
    long find(long value) {
        int chain = chains.find(value, KeyHash.of(value));
        return chain == KeyTable.NONE ? RecordHeap.NONE : chains.block().getLong(chain);
    }

    @Override
    public void release() {
        chains.release();
    }
}
