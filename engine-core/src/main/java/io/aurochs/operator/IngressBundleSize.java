package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How many records a source puts into a bundle (StreamBox §8): an epoch's, divided by the workers, so that each has one, and half of that
 * for every tenth that the ingress falls below its peak, or below what it would be if the source had not waited for its records. Time in
 * which the source was held back does not count: then the workers are busy, and it is not the ingress that is low. A peak fades, by half
 * in a minute, so that a burst once does not make all later bundles small.
 * In ordered pipelines it is what comes in a short time, at whatever rate. The thread that runs the source.
 */
@Internal
public final class IngressBundleSize {
    /** StreamBox: larger ones only wait longer. */
    static final int MOST = 80_000;

    /** In ordered pipelines, where what comes of a bundle leaves together. */
    static final int MOST_OF_TIME = 8_000;
    /** Longer than what it costs to hand a bundle over, and short compared with the delays of a busy pipeline. */
    static final long BUNDLE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    static final long PEAK_HALF_LIFE_NS = TimeUnit.MINUTES.toNanos(1);
    /** So that sums do not overflow. */
    private static final long LONGEST_WAIT_NS = TimeUnit.HOURS.toNanos(1);

    private static final double TENTH = 0.1;
    private static final double NS_PER_S = 1e9;

    private final Rule rule;
    private final int least;
    private final int most;
    private final LongSupplier clock;
    private int records;
    private long epochRecords;
    private long epochStartNs;
    private boolean isHeld;
    private long heldSinceNs;
    /** Of the current epoch. */
    private long heldNs;

    private long waitSinceNs;
    private long waitUntilNs;
    /** Of the current epoch. */
    private long waitedNs;

    private double peak;

    /** How many records a bundle is to have, by an epoch that ends. */
    @FunctionalInterface
    private interface Rule {
        /** @param halvings for every tenth that the ingress was below its peak, or waited, one */
        long records(long epochRecords, long epochNs, int halvings);
    }

    /**
     * Begins with the largest.
     *
     * @param workers that process the bundles
     * @param least the smallest bundle, records
     * @param clock nanoseconds
     */
    public IngressBundleSize(int workers, int least, LongSupplier clock) {
        this(
                (records, ns, halvings) -> Math.min(MOST, (records + workers - 1) / workers) >> halvings,
                least,
                MOST,
                MOST,
                clock);
    }

    private IngressBundleSize(Rule rule, int least, int most, int first, LongSupplier clock) {
        this.rule = rule;
        this.least = least;
        this.most = most;
        this.records = first;
        this.clock = clock;
        this.epochStartNs = clock.getAsLong();
    }

    /** Always the same. */
    public static IngressBundleSize fixed(int records, LongSupplier clock) {
        return new IngressBundleSize((epochRecords, ns, halvings) -> records, records, records, records, clock);
    }

    /**
     * What comes in 100 us, up to 8,000 records. A source that is held back has as many as the pipeline takes in that time.
     *
     * @param least the smallest bundle, and the first, records
     */
    public static IngressBundleSize ofTime(int least, LongSupplier clock) {
        return new IngressBundleSize(
                (records, ns, halvings) -> (long) ((double) records * BUNDLE_NS / Math.max(1, ns)),
                least,
                Math.max(least, MOST_OF_TIME),
                least,
                clock);
    }

    /** How many records a bundle is to have now. */
    int records() {
        return records;
    }

    /** Records came in. */
    void came(int more) {
        epochRecords += more;
    }

    /** From now on the source is held back, or is not. */
    void held(boolean holds) {
        if (holds == isHeld) {
            return;
        }
        isHeld = holds;
        long nowNs = clock.getAsLong();
        if (holds) {
            heldSinceNs = nowNs;
        } else {
            heldNs += nowNs - heldSinceNs;
        }
    }

    /** The source has nothing for a while. */
    void waits(long ns) {
        long nowNs = clock.getAsLong();
        endWait(nowNs);
        waitSinceNs = nowNs;
        waitUntilNs = nowNs + Math.min(ns, LONGEST_WAIT_NS);
    }

    /** The wait is over when the source has something again, however late it is asked for it. */
    private void endWait(long nowNs) {
        waitedNs += Math.max(0, Math.min(nowNs - waitSinceNs, waitUntilNs - waitSinceNs));
        waitSinceNs = nowNs;
        waitUntilNs = nowNs;
    }

    /** An epoch ends. */
    void epochEnded() {
        held(false);
        long nowNs = clock.getAsLong();
        endWait(nowNs);
        if (epochRecords > 0) {
            long wholeNs = nowNs - epochStartNs;
            double rate = epochRecords * NS_PER_S / Math.max(1, wholeNs - heldNs);
            peak = Math.max(rate, peak * Math.pow(2, -(double) wholeNs / PEAK_HALF_LIFE_NS));
            double missing = Math.max(1 - rate / peak, (double) waitedNs / Math.max(1, wholeNs));
            int halvings = (int) (missing / TENTH);
            records = (int) Math.max(least, Math.min(most, rule.records(epochRecords, wholeNs, halvings)));
        }
        epochRecords = 0;
        heldNs = 0;
        waitedNs = 0;
        epochStartNs = nowNs;
    }
}
