package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.RecordHeap;
import org.jspecify.annotations.Nullable;

/** The records of an interval that one worker has copied. It fills it; then any number of threads read it. */
final class RecordPart {
    private final RecordHeap heap;
    private final KeyIndex index;
    private long count;

    /** @param key what records are found by; null: nothing */
    RecordPart(@Nullable Field key, BlockPool pool) {
        this.heap = new RecordHeap(pool);
        this.index = KeyIndex.of(key, pool);
    }

    void add(RecordCursor record) {
        index.append(record, heap);
        count++;
    }

    long count() {
        return count;
    }

    KeyIndex index() {
        return index;
    }

    /** As {@link RecordHeap#open}. */
    long open(long address, RecordCursor cursor) {
        return heap.open(address, cursor);
    }

    /** Gives the memory back; once. */
    void release() {
        index.release();
        heap.release();
    }
}
