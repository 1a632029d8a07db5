package io.aurochs.view;

import io.aurochs.row.RecordCursor;
import io.aurochs.state.RecordHeap;
import java.util.function.LongPredicate;

/** All records in one chain. */
final class NoIndex implements KeyIndex {
    private long last = RecordHeap.NONE;

    @Override
    public void append(RecordCursor record, RecordHeap heap) {
        last = heap.append(record, last);
    }

    @Override
    public boolean forEachWhile(LongPredicate chain) {
        return last == RecordHeap.NONE || chain.test(last);
    }

    @Override
    public void release() {}
}
