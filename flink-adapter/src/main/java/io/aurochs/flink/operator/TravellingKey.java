package io.aurochs.flink.operator;

import org.jspecify.annotations.Nullable;

/** The key that came with the record an input is about to emit. Written and read by the task's thread. */
final class TravellingKey {
    private @Nullable Object key;
    private int keyGroup;

    /** @param newKey null when the record came without */
    void set(@Nullable Object newKey, int newKeyGroup) {
        key = newKey;
        keyGroup = newKeyGroup;
    }

    /** The record came without its key. */
    void clear() {
        key = null;
    }

    /** The key, or null when the record came without. */
    @Nullable
    Object key() {
        return key;
    }

    int keyGroup() {
        return keyGroup;
    }
}
