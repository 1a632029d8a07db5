package io.aurochs.benchmarks.driver.experiment;

import java.util.Locale;

/**
 * How records come while throughput or delay is measured.
 *
 * @param kind how
 * @param value of a {@link Kind#LOAD}, a share; of a {@link Kind#RATE}, records a second; of a {@link Kind#TARGET}, ms
 */
public record Condition(Kind kind, double value) {
    /** How records come; what comes first decides about what comes later. */
    public enum Kind {
        /** As fast as they are taken. */
        PEAK,
        /** Open loop at a share of the lowest peak, the same for all. */
        LOAD,
        /** Open loop at a rate. */
        RATE,
        /** At the highest rate at which the delay of output stays below a target. */
        TARGET
    }

    public static final Condition PEAK = new Condition(Kind.PEAK, 0);
    public static final Condition HALF_LOAD = load(0.5);

    /** A share of the lowest peak. */
    public static Condition load(double share) {
        return new Condition(Kind.LOAD, share);
    }

    /** Records a second. */
    public static Condition rate(double recordsPerSecond) {
        return new Condition(Kind.RATE, recordsPerSecond);
    }

    /** Of the delay of output. */
    public static Condition target(double ms) {
        return new Condition(Kind.TARGET, ms);
    }

    /** For people. */
    public String label() {
        return switch (kind) {
            case PEAK -> "peak";
            case LOAD -> Statistics.plain(100 * value) + " % of the lowest peak";
            case RATE -> String.format(Locale.ROOT, "%,.0f records/s", value);
            case TARGET -> "delay within " + Statistics.plain(value) + " ms";
        };
    }
}
