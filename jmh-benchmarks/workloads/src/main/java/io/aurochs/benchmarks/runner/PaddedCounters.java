package io.aurochs.benchmarks.runner;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A few counters of one task, at least 128 bytes away from anything another thread writes. One thread writes, without a fence per
 * record (release); any thread reads (acquire), and then sees everything the writer did before.
 *
 * <p>They are written where the compiler's inlining ends, deep inside a chain of operators. Access is therefore through a
 * handle, which is always inlined, and not through a class of the JDK around one: at times that was left to the interpreter,
 * and took a fifth of a task's time.
 */
public final class PaddedCounters {
    private static final int PADDING = 16;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] cells;

    public PaddedCounters(int counters) {
        cells = new long[counters + 2 * PADDING];
    }

    /** Writer only. */
    public void add(int counter, long amount) {
        int cell = PADDING + counter;
        CELLS.setRelease(cells, cell, cells[cell] + amount);
    }

    /** Any thread. */
    public long get(int counter) {
        return (long) CELLS.getAcquire(cells, PADDING + counter);
    }
}
