package io.aurochs.benchmarks.streambox.jet;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Items that are made once and emitted in every round, which those can that do not say their time. */
final class StoredItems<B extends RecordBatch, T> implements ItemReader<B, T> {
    private final Maker<B, T> maker;
    private final Times<B> times;
    private final IdentityHashMap<B, Object[]> itemsOfEpochs = new IdentityHashMap<>();
    private int first;
    private @Nullable B epoch;
    private Object[] items = {};

    /** Makes the item of a record. */
    interface Maker<B, T> {
        T item(B records, int index);
    }

    /** The times of an epoch's records, in ms. */
    interface Times<B> {
        long[] of(B records);
    }

    StoredItems(Maker<B, T> maker, Times<B> times) {
        this.maker = maker;
        this.times = times;
    }

    @Override
    public void open(Iterable<B> epochs, ReplayShare<B> share) {
        first = share.first();
        for (B records : epochs) {
            Object[] made = new Object[share.last() - first];
            for (int i = 0; i < made.length; i++) {
                made[i] = maker.item(records, first + i);
            }
            itemsOfEpochs.put(records, made);
        }
    }

    @Override
    public long timeMs(B records, int index) {
        return times.of(records)[index];
    }

    @Override
    @SuppressWarnings("unchecked") // Only items of that type are stored.
    public T item(B records, int index, long timeMs) {
        if (records != epoch) {
            epoch = records;
            items = Objects.requireNonNull(itemsOfEpochs.get(records), "an epoch of another replay");
        }
        return (T) items[index - first];
    }
}
