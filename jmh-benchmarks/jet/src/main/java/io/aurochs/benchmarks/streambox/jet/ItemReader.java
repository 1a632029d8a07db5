package io.aurochs.benchmarks.streambox.jet;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;

/** Gives the records of a share as items of Jet, which must never change: they travel by reference. One thread. */
interface ItemReader<B extends RecordBatch, T> {
    /** Before anything is read: makes whatever can be made before. */
    void open(Iterable<B> epochs, ReplayShare<B> share);

    /** ms, without the replay's offset. */
    long timeMs(B records, int index);

    /** @param timeMs with the replay's offset */
    T item(B records, int index, long timeMs);
}
