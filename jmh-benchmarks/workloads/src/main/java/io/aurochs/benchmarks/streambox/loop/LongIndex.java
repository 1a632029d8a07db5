package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.draw.Mix;
import java.util.Arrays;

/** Numbers 64-bit keys from 0 in the order in which they first appear. One thread. */
final class LongIndex {
    private static final int NONE = -1;

    /** Open addressing with linear probing, never more than half full. */
    private long[] keys = new long[1024];

    /** Of the same slot's key: its number + 1, or 0. */
    private int[] numbers = new int[1024];

    private int size;

    int size() {
        return size;
    }

    /** The number of {@code key}: the size so far if it is a new one. */
    int indexOf(long key) {
        int slot = slot(key);
        if (numbers[slot] != 0) {
            return numbers[slot] - 1;
        }
        keys[slot] = key;
        numbers[slot] = ++size;
        if (2 * size > keys.length) {
            grow();
        }
        return size - 1;
    }

    /** -1 if {@code key} has none. */
    int find(long key) {
        int number = numbers[slot(key)];
        return number == 0 ? NONE : number - 1;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) Mix.of(key) & mask;
        while (numbers[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }

    /** Forgets all keys and keeps the room. */
    void clear() {
        Arrays.fill(numbers, 0);
        size = 0;
    }
}
