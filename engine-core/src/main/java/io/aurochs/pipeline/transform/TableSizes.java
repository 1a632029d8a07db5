package io.aurochs.pipeline.transform;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many keys each partition of a slide had that closed last: about as many as that of the next one will have, which no table relies on.
 * Any thread.
 */
final class TableSizes {
    private final AtomicIntegerArray keys;

    TableSizes(int partitions) {
        this.keys = new AtomicIntegerArray(partitions);
    }

    /** A partition has closed with so many keys. */
    void closed(int partition, int withKeys) {
        keys.setOpaque(partition, withKeys);
    }

    /** How many keys to expect. */
    int expected(int partition) {
        return keys.getOpaque(partition);
    }
}
