package io.aurochs.operator.ordered;

import java.util.Arrays;

/** The records of a bucket that have results: for each, its position in the sequence and how many results it has. One thread at a time. */
final class EmitterList {
    static final long[] NONE = new long[0];
    private static final int FIRST_ROOM = 64;

    private long[] emitters = new long[FIRST_ROOM];
    private int size;

    void add(int position, int records) {
        if (size == emitters.length) {
            emitters = Arrays.copyOf(emitters, 2 * size);
        }
        emitters[size++] = (long) position << Integer.SIZE | records;
    }

    /** Those since the last time, in order. */
    long[] take() {
        int count = size;
        size = 0;
        return count == 0 ? NONE : Arrays.copyOf(emitters, count);
    }

    /** Leaves out those since the last time. */
    void clear() {
        size = 0;
    }

    /** The position of an emitter. */
    static int position(long emitter) {
        return (int) (emitter >>> Integer.SIZE);
    }

    /** How many results it has. */
    static int records(long emitter) {
        return (int) emitter;
    }
}
