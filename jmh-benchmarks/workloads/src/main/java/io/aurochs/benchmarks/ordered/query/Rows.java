package io.aurochs.benchmarks.ordered.query;

/** Where a query's results go, in their order. */
@FunctionalInterface
public interface Rows {
    /**
     * A result, of up to four numbers; 0 for what a query does not have. Floating-point numbers as their bits.
     *
     * @param timeMs of the result
     */
    void row(long timeMs, long first, long second, long third, long fourth);
}
