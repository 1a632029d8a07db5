package io.aurochs.web;

import java.util.function.ToLongFunction;

/**
 * Two readings of the same counters.
 *
 * @param fromNs when the first one was taken, of the JVM's clock
 * @param toNs when the second one was; the same if there is one only
 */
record Interval<R>(long fromNs, R from, long toNs, R to) {
    private static final double NS_PER_S = 1e9;

    /** Of the first reading. */
    static <R> Interval<R> first(long atNs, R reading) {
        return new Interval<>(atNs, reading, atNs, reading);
    }

    double seconds() {
        return (toNs - fromNs) / NS_PER_S;
    }

    /**
     * How fast a counter has grown.
     *
     * @return {@link Double#NaN} if it is not counted, or not yet twice
     */
    double perSecond(ToLongFunction<R> counter) {
        return perSecond(counter.applyAsLong(from), counter.applyAsLong(to));
    }

    /** Likewise, of a counter's values in the first reading and in the second one. */
    double perSecond(long before, long now) {
        if (toNs == fromNs || before == TaskReadings.NOT_COUNTED || now == TaskReadings.NOT_COUNTED) {
            return Double.NaN;
        }
        // A task that is started again counts from zero.
        return Math.max(0, now - before) / seconds();
    }
}
