package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.RecordHeap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The records of a heap by their keys, those of one key in a chain. One thread at a time changes it; then any number read it. */
sealed interface KeyIndex permits NoIndex, TableIndex {
    /**
     * Appends a record to a heap, where it comes first in the chain of its key.
     *
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    void append(RecordCursor record, RecordHeap heap);

    /** Goes over the addresses at which the chains begin, as long as a predicate holds for each; whether it held for all. */
    boolean forEachWhile(LongPredicate chain);

    /** Gives the memory back; once. */
    void release();

    /**
     * Makes one.
     *
     * @param key a column of integers or of bytes; null: one chain has all records
     */
    static KeyIndex of(@Nullable Field key, BlockPool pool) {
        if (key instanceof LongField column) {
            return new LongIndex(column, pool);
        }
        return key instanceof BytesField column ? new BytesIndex(column, pool) : new NoIndex();
    }
}
