package io.aurochs.web;

import java.util.function.IntToDoubleFunction;

/** The last values of some series, at the same times: a ring of fixed length. One thread adds, any reads. */
final class History {
    private final int series;
    private final long[] times;
    private final float[][] values;
    private int next;
    private int size;

    /** @param points how many of each series are kept */
    History(int series, int points) {
        this.series = series;
        this.times = new long[points];
        this.values = new float[points][];
    }

    /** Adds a point of each series, in place of the oldest one if there is no room. */
    synchronized void add(long atMs, IntToDoubleFunction valueOf) {
        float[] point = values[next];
        if (point == null) {
            point = new float[series];
            values[next] = point;
        }
        for (int i = 0; i < series; i++) {
            point[i] = (float) valueOf.applyAsDouble(i);
        }
        times[next] = atMs;
        next = (next + 1) % times.length;
        size = Math.min(size + 1, times.length);
    }

    /** When the points were taken, oldest first, milliseconds of the epoch. */
    synchronized long[] times() {
        long[] ordered = new long[size];
        for (int i = 0; i < size; i++) {
            ordered[i] = times[at(i)];
        }
        return ordered;
    }

    /** The values of one series, oldest first. */
    synchronized float[] of(int which) {
        float[] ordered = new float[size];
        for (int i = 0; i < size; i++) {
            ordered[i] = values[at(i)][which];
        }
        return ordered;
    }

    private int at(int point) {
        return (next - size + point + times.length) % times.length;
    }
}
