package io.aurochs.benchmarks.application;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A few counters of one task, at least 128 bytes away from anything another thread writes. One thread writes, without a fence per
 * record (release); any thread reads (acquire), and then sees everything the writer did before.
 */
final class PaddedCounters {
    private static final int PADDING = 16;

    private final AtomicLongArray cells;

    PaddedCounters(int counters) {
        cells = new AtomicLongArray(counters + 2 * PADDING);
    }

    /** Writer only. */
    void add(int counter, long amount) {
        int cell = PADDING + counter;
        cells.setRelease(cell, cells.getPlain(cell) + amount);
    }

    /** Any thread. */
    long get(int counter) {
        return cells.getAcquire(PADDING + counter);
    }
}
