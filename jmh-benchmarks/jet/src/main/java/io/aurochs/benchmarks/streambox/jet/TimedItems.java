package io.aurochs.benchmarks.streambox.jet;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;

/** Items that say their time, which differs from round to round: each is a new object over what is stored. */
final class TimedItems<B extends RecordBatch, T> implements ItemReader<B, T> {
    private final Maker<B, T> maker;
    private final StoredItems.Times<B> times;

    /** Makes the item of a record. */
    interface Maker<B, T> {
        T item(B records, int index, long timeMs);
    }

    TimedItems(Maker<B, T> maker, StoredItems.Times<B> times) {
        this.maker = maker;
        this.times = times;
    }

    @Override
    public void open(Iterable<B> epochs, ReplayShare<B> share) {}

    @Override
    public long timeMs(B records, int index) {
        return times.of(records)[index];
    }

    @Override
    public T item(B records, int index, long timeMs) {
        return maker.item(records, index, timeMs);
    }
}
