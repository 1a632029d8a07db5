package io.aurochs.view;

import io.aurochs.row.RecordCursor;
import io.aurochs.state.KeyTable;
import io.aurochs.state.RecordHeap;
import java.util.function.LongPredicate;

/**
 * By a table that has the chain of each key.
 *
 * @param <T> the kind of table
 */
abstract sealed class TableIndex<T extends KeyTable<T>> implements KeyIndex permits LongIndex, BytesIndex {
    private final T chains;

    /** @param chains of one accumulator: where the chain of the key begins */
    TableIndex(T chains) {
        this.chains = chains;
    }

    final T chains() {
        return chains;
    }

    /** The position of the accumulator of a record's key, which is made if there is none. */
    abstract int put(RecordCursor record);

    @Override
    public final void append(RecordCursor record, RecordHeap heap) {
        int chain = put(record);
        chains.block().putLong(chain, heap.append(record, chains.block().getLong(chain)));
    }

    @Override
    public final boolean forEachWhile(LongPredicate chain) {
        for (int entry = chains.next(KeyTable.NONE); entry != KeyTable.NONE; entry = chains.next(entry)) {
            if (!chain.test(chains.block().getLong(chains.accumulators(entry)))) {
                return false;
            }
        }
        return true;
    }

    /** Where a chain begins. */
    final long chainAt(int accumulator) {
        return accumulator == KeyTable.NONE ? RecordHeap.NONE : chains.block().getLong(accumulator);
    }

    @Override
    public final void release() {
        chains.release();
    }
}
