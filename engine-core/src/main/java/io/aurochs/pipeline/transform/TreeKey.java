package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BufferTree;

/** What of a record is its key in a buffer tree. One for each worker, and used by one thread at a time. */
interface TreeKey {
    /** The hash of a record's key. */
    long hash(RecordCursor record);

    /** Finds a partial aggregate of a record's key, or makes it; the position of its accumulators. */
    int put(BufferTree tree, RecordCursor record, long hash);

    /**
     * Puts a key into a record.
     *
     * @param block where its bytes lie, from a position on
     */
    void write(OffHeapBlock block, int position, int length, RecordWriter results);
}
