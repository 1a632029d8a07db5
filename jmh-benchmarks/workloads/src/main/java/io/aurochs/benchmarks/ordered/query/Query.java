package io.aurochs.benchmarks.ordered.query;

/** One of the queries, or of the operators that multiply matrices, with its parameters. Immutable. */
public sealed interface Query
        permits AbandonedCarts, MatrixQuery, SalesTrend, SoldTogether, ViewedBefore, ViewedTogether {
    /** As on the command line. */
    String name();

    /** Whether it reads lines of tickets; else clicks. */
    default boolean readsSales() {
        return false;
    }

    /** The loop that computes it, at its beginning. */
    QueryLoop loop(Rows rows);
}
