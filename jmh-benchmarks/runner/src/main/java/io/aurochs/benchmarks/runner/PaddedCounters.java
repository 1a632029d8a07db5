package io.aurochs.benchmarks.runner;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A few counters of one task, at least 128 bytes away from anything another thread writes. One thread writes, without a fence per
 * record (release); any thread reads (acquire), and then sees everything the writer did before.
 */
public final class PaddedCounters {
    private static final int PADDING = 16;

    private final AtomicLongArray cells;

    public PaddedCounters(int counters) {
        cells = new AtomicLongArray(counters + 2 * PADDING);
    }

    /** Writer only. */
    public void add(int counter, long amount) {
        int cell = PADDING + counter;
        cells.setRelease(cell, cells.getPlain(cell) + amount);
    }

    /** Any thread. */
    public long get(int counter) {
        return cells.getAcquire(PADDING + counter);
    }
}
