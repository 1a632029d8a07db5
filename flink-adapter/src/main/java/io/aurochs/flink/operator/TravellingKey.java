package io.aurochs.flink.operator;

import io.aurochs.open.OpenBundleReader;
import org.jspecify.annotations.Nullable;

/**
 * The key that came with the record an input is about to emit. It is read where it is, in the bundle, until the bundle's last record has been
 * read: each key that was written here instead would cost a fence under G1. Written and read by the task's thread.
 */
final class TravellingKey {
    /** The bundle of the record; null once it is closed, and where the record came without. */
    private @Nullable OpenBundleReader reader;
    /** Where there is no reader. */
    private @Nullable Object key;

    private int keyGroup;

    /** It is that of the record which the reader has read last, whatever it reads. */
    void follow(OpenBundleReader bundle) {
        if (reader != bundle) {
            reader = bundle;
            key = null;
        }
    }

    /** Keeps the key of the last record of a reader that is about to be closed. */
    void keep(OpenBundleReader bundle) {
        if (reader == bundle) {
            key = bundle.key();
            keyGroup = bundle.keyHash();
            reader = null;
        }
    }

    /** The record came without its key. */
    void clear() {
        reader = null;
        key = null;
    }

    /** The key, or null when the record came without. */
    @Nullable
    Object key() {
        OpenBundleReader bundle = reader;
        return bundle == null ? key : bundle.key();
    }

    int keyGroup() {
        OpenBundleReader bundle = reader;
        return bundle == null ? keyGroup : bundle.keyHash();
    }
}
