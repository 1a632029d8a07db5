package io.aurochs.benchmarks.driver.streambox;

import java.util.Locale;

/**
 * Under which throughput or delay is measured.
 *
 * @param kind how records come
 * @param value of a {@link Kind#TARGET}, ms; of a {@link Kind#LOAD}, a share
 */
record Condition(Kind kind, double value) {
    /** How records come. */
    enum Kind {
        /** As fast as they are taken. */
        PEAK,
        /** At the highest rate at which the delay of output stays below a target. */
        TARGET,
        /** At a share of the slowest variant's peak, the same for all. */
        LOAD
    }

    static final Condition PEAK = new Condition(Kind.PEAK, 0);

    static Condition target(double ms) {
        return new Condition(Kind.TARGET, ms);
    }

    static Condition load(double share) {
        return new Condition(Kind.LOAD, share);
    }

    /** In tables. */
    String label() {
        return switch (kind) {
            case PEAK -> "peak";
            case TARGET -> String.format(Locale.ROOT, "delay within %s ms", number(value));
            case LOAD -> String.format(Locale.ROOT, "%s %% of the lowest peak", number(100 * value));
        };
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }
}
