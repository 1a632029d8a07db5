package io.aurochs.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A block of counters that one thread writes at a time and any thread reads. An update is a plain read and an opaque
 * store: no fence, no lock, no allocation. Readers see each counter grow, possibly a little late. At least 128 bytes lie
 * before the first and after the last counter, so that two blocks never share a cache line.
 */
public final class SingleWriterCounters {
    private static final VarHandle COUNTERS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int PADDING = 16;

    private final long[] counters;

    /** @param size number of counters in the block */
    public SingleWriterCounters(int size) {
        counters = new long[PADDING + size + PADDING];
    }

    /** Adds to a counter; the writing thread only. */
    public void add(int counter, long delta) {
        int slot = PADDING + counter;
        COUNTERS.setOpaque(counters, slot, counters[slot] + delta);
    }

    /** A counter's value as last seen; any thread. */
    public long get(int counter) {
        return (long) COUNTERS.getOpaque(counters, PADDING + counter);
    }
}
