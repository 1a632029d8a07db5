package io.aurochs.benchmarks.streambox.run;

import java.util.concurrent.atomic.AtomicLong;

/** When the records of a stream are due, evenly from the first question on. Any thread. */
public final class EmissionSchedule {
    private static final double NS_PER_S = 1e9;
    private static final long NOT_BEGUN = Long.MIN_VALUE;

    private final double intervalNs;
    private final long first;
    private final AtomicLong originNs = new AtomicLong(NOT_BEGUN);

    /** @param recordsPerSecond 0: each record is due when it is asked for, so that the stream is as fast as it is taken */
    public EmissionSchedule(double recordsPerSecond) {
        this(recordsPerSecond, 0);
    }

    /**
     * Of a stream whose first records come as fast as they are taken.
     *
     * @param recordsPerSecond of those behind them; 0: as of the others
     * @param first how many these are
     */
    public EmissionSchedule(double recordsPerSecond, long first) {
        this.first = first;
        intervalNs = recordsPerSecond == 0 ? 0 : NS_PER_S / recordsPerSecond;
    }

    /** When the first {@code records} records have come, as {@link System#nanoTime()}. */
    public long dueNs(long records) {
        long nowNs = System.nanoTime();
        if (intervalNs == 0 || records < first) {
            return nowNs;
        }
        originNs.compareAndSet(NOT_BEGUN, nowNs);
        return originNs.get() + (long) ((records - first) * intervalNs);
    }

    /** How many records have come by then; none of a stream that is as fast as it is taken. */
    public long recordsBy(long timeNs) {
        long origin = originNs.get();
        return intervalNs == 0 || origin == NOT_BEGUN ? 0 : first + (long) ((timeNs - origin) / intervalNs);
    }
}
