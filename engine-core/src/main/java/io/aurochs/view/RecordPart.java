package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.RecordHeap;
import java.util.function.Predicate;
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

    /** Copies what another part has. */
    void addAll(RecordPart other, RecordCursor cursor) {
        other.visitWhile(cursor, record -> {
            add(record);
            return true;
        });
        cursor.close();
    }

    /** Goes over all records, as long as a predicate holds for each; whether it held for all. */
    boolean visitWhile(RecordCursor cursor, Predicate<RecordCursor> visitor) {
        return index.forEachWhile(chain -> {
            for (long address = chain; address != RecordHeap.NONE; ) {
                address = open(address, cursor);
                if (!visitor.test(cursor)) {
                    return false;
                }
            }
            return true;
        });
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
