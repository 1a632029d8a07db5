package io.aurochs.view;

import io.aurochs.row.RecordCursor;
import io.aurochs.state.RecordHeap;
import java.util.function.LongConsumer;

/** All records in one chain. */
final class NoIndex implements KeyIndex {
    private long last = RecordHeap.NONE;

    @Override
    public void append(RecordCursor record, RecordHeap heap) {
        last = heap.append(record, last);
    }

    @Override
    public void forEach(LongConsumer chain) {
        if (last != RecordHeap.NONE) {
            chain.accept(last);
        }
    }

    @Override
    public void release() {}
}
