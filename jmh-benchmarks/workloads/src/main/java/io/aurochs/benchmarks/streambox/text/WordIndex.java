package io.aurochs.benchmarks.streambox.text;

import java.util.Arrays;

/** Numbers words from 0 in the order in which they first appear, and keeps their bytes for good. One thread. */
public final class WordIndex {
    private static final int NONE = -1;

    /** Open addressing with linear probing: a word's number + 1, or 0; never more than half full. */
    private int[] table = new int[1024];

    private int[] hashes = new int[512];
    private int[] starts = new int[513];
    private byte[] bytes = new byte[4096];
    private int size;

    public int size() {
        return size;
    }

    /** All words, one behind the other; replaced when it grows. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where a word begins in {@link #bytes}; it ends where the next one begins. */
    public int start(int word) {
        return starts[word];
    }

    public int end(int word) {
        return starts[word + 1];
    }

    /** The number of the word from {@code from} to {@code to} - 1, a new one if it is a new word. */
    public int indexOf(byte[] text, int from, int to) {
        int hash = hash(text, from, to);
        int slot = slot(hash, text, from, to);
        return table[slot] != 0 ? table[slot] - 1 : add(slot, hash, text, from, to);
    }

    /** The number of a word, or -1 if it has none. */
    public int find(byte[] text, int from, int to) {
        int number = table[slot(hash(text, from, to), text, from, to)];
        return number == 0 ? NONE : number - 1;
    }

    private static int hash(byte[] text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }

    private int slot(int hash, byte[] text, int from, int to) {
        int mask = table.length - 1;
        int slot = hash & mask;
        while (table[slot] != 0 && !isWord(table[slot] - 1, hash, text, from, to)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean isWord(int word, int hash, byte[] text, int from, int to) {
        return hashes[word] == hash && Arrays.equals(bytes, starts[word], starts[word + 1], text, from, to);
    }

    private int add(int slot, int hash, byte[] text, int from, int to) {
        int word = size++;
        if (word == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * word);
            starts = Arrays.copyOf(starts, 2 * word + 1);
        }
        int start = starts[word];
        int end = start + to - from;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        System.arraycopy(text, from, bytes, start, to - from);
        hashes[word] = hash;
        starts[word + 1] = end;
        table[slot] = word + 1;
        if (2 * size > table.length) {
            rehash();
        }
        return word;
    }

    private void rehash() {
        int[] larger = new int[2 * table.length];
        int mask = larger.length - 1;
        for (int word = 0; word < size; word++) {
            int slot = hashes[word] & mask;
            while (larger[slot] != 0) {
                slot = slot + 1 & mask;
            }
            larger[slot] = word + 1;
        }
        table = larger;
    }
}
