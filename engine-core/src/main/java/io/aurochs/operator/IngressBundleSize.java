package io.aurochs.operator;

import java.util.function.LongSupplier;

/**
 * How many records a source puts into a bundle (StreamBox §8): an epoch's, divided by the workers, so that each has one, and half of that
 * for every tenth that the ingress falls below its peak. The thread that runs the source.
 */
public final class IngressBundleSize {
    /** StreamBox: larger ones only wait longer. */
    static final int MOST = 80_000;

    private static final double TENTH = 0.1;
    private static final double NS_PER_S = 1e9;

    private final int workers;
    private final int least;
    private final LongSupplier clock;
    private int records = MOST;
    private long epochRecords;
    private long epochStartNs;
    private double peak;

    /**
     * Begins with the largest.
     *
     * @param workers that process the bundles
     * @param least the smallest bundle, records
     * @param clock nanoseconds
     */
    public IngressBundleSize(int workers, int least, LongSupplier clock) {
        this.workers = workers;
        this.least = least;
        this.clock = clock;
        this.epochStartNs = clock.getAsLong();
    }

    /** How many records a bundle is to have now. */
    int records() {
        return records;
    }

    /** Records came in. */
    void came(int more) {
        epochRecords += more;
    }

    /** An epoch ends. */
    void epochEnded() {
        long nowNs = clock.getAsLong();
        double rate = epochRecords * NS_PER_S / Math.max(1, nowNs - epochStartNs);
        peak = Math.max(peak, rate);
        if (epochRecords > 0) {
            int halvings = (int) ((1 - rate / peak) / TENTH);
            long whole = (epochRecords + workers - 1) / workers;
            records = (int) Math.max(least, Math.min(MOST, whole) >> halvings);
        }
        epochRecords = 0;
        epochStartNs = nowNs;
    }
}
