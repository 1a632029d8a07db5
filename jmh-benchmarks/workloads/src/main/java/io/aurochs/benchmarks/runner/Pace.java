package io.aurochs.benchmarks.runner;

/**
 * The schedule of one open-loop source: record {@code i} is due {@code i} intervals after the source's first call. One thread.
 */
public final class Pace {
    private final double intervalNs;
    private long originNs;
    private boolean started;

    public Pace(double intervalNs) {
        this.intervalNs = intervalNs;
    }

    /** When record {@code i} is meant to be emitted. */
    public long dueNs(long i, long nowNs) {
        if (!started) {
            started = true;
            originNs = nowNs;
        }
        return originNs + (long) (i * intervalNs);
    }
}
