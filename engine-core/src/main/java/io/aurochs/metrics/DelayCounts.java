package io.aurochs.metrics;

import io.aurochs.sync.SingleWriterCounters;

/**
 * How often there was which delay, in classes of which each is an eighth of a power of two wide. One thread at a time writes, any thread
 * reads. A delay costs one plain read and one opaque store.
 */
public final class DelayCounts {
    private static final int STEP_BITS = 3;
    private static final int STEPS = 1 << STEP_BITS;
    /** What is below a microsecond is one class. */
    private static final int LEAST_BITS = 10;

    private static final int CLASSES = (Long.SIZE - 1 - LEAST_BITS) * STEPS + 1;

    private final SingleWriterCounters counters = new SingleWriterCounters(CLASSES);

    /**
     * There was a delay. The writing thread only.
     *
     * @param times how often
     */
    public void add(long ns, long times) {
        counters.add(classOf(ns), times);
    }

    private static int classOf(long ns) {
        if (ns >> LEAST_BITS <= 0) {
            return 0;
        }
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(ns);
        int step = (int) (ns >>> (bits - STEP_BITS)) & (STEPS - 1);
        return (bits - LEAST_BITS) * STEPS + step + 1;
    }

    /** The longest delay of a class, nanoseconds. */
    static long longestNs(int ofClass) {
        if (ofClass == 0) {
            return (1L << LEAST_BITS) - 1;
        }
        int index = ofClass - 1;
        int shift = index / STEPS + LEAST_BITS - STEP_BITS;
        long next = STEPS + index % STEPS + 1L;
        return (next << shift) - 1;
    }

    /** Adds what was counted up to now to the counts of others. Any thread. */
    void addTo(long[] counts) {
        for (int i = 0; i < CLASSES; i++) {
            counts[i] += counters.get(i);
        }
    }

    /** Counts of nothing, for {@link #addTo}. */
    static long[] none() {
        return new long[CLASSES];
    }
}
