package io.aurochs.application.nexmark.query;

/** Three ranges of prices. */
final class PriceRank {
    /** How many there are. */
    static final int RANKS = 3;

    private static final long SECOND = 10_000;
    private static final long THIRD = 1_000_000;

    private PriceRank() {}

    /** From 0. */
    static int of(long price) {
        if (price < SECOND) {
            return 0;
        }
        return price < THIRD ? 1 : 2;
    }
}
