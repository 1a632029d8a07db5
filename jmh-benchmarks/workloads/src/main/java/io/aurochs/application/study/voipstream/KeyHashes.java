package io.aurochs.application.study.voipstream;

import io.aurochs.benchmarks.draw.Mix;

/** Places of a key in a filter, by double hashing (Kirsch and Mitzenmacher, 2006). One thread. */
final class KeyHashes {
    private final int size;
    private long first;
    private long step;

    /** @param size places that there are */
    KeyHashes(int size) {
        this.size = size;
    }

    void start(String key) {
        long hash = key.length();
        for (int i = 0; i < key.length(); i++) {
            hash = hash * 31 + key.charAt(i);
        }
        first = Mix.of(hash);
        step = Mix.of(first) | 1;
    }

    /** Place number {@code i} of the key. */
    int place(int i) {
        return (int) Long.remainderUnsigned(first + i * step, size);
    }
}
