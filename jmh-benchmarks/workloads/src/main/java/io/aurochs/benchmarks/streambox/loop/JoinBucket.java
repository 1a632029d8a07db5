package io.aurochs.benchmarks.streambox.loop;

import java.util.Arrays;

/** The records of one stream of a stretch of event time, to be found by their keys. One thread. */
final class JoinBucket {
    private static final int NONE = -1;

    private final LongIndex keys = new LongIndex();
    /** Of a key's number: the record of this key that was added last. */
    private int[] newest = new int[512];

    private long[] times = new long[512];
    private long[] payloads = new long[512];
    /** Of a record: the one of the same key before it, or none. */
    private int[] older = new int[512];

    private int size;

    void add(long key, long timeMs, long payload) {
        if (size == times.length) {
            grow();
        }
        int known = keys.size();
        int number = keys.indexOf(key);
        older[size] = number < known ? newest[number] : NONE;
        newest[number] = size;
        times[size] = timeMs;
        payloads[size] = payload;
        size++;
    }

    private void grow() {
        newest = Arrays.copyOf(newest, 2 * size);
        times = Arrays.copyOf(times, 2 * size);
        payloads = Arrays.copyOf(payloads, 2 * size);
        older = Arrays.copyOf(older, 2 * size);
    }

    /** The newest record of {@code key}, or -1. */
    int find(long key) {
        int number = keys.find(key);
        return number < 0 ? NONE : newest[number];
    }

    /** The next older record of the same key, or -1. */
    int older(int record) {
        return older[record];
    }

    long timeMs(int record) {
        return times[record];
    }

    long payload(int record) {
        return payloads[record];
    }

    void clear() {
        keys.clear();
        size = 0;
    }
}
