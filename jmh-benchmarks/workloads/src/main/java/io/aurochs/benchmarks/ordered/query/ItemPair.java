package io.aurochs.benchmarks.ordered.query;

/**
 * Two different items, whichever came first.
 *
 * @param item the lower one
 * @param other the higher one
 */
record ItemPair(long item, long other) {
    static ItemPair of(long one, long two) {
        return new ItemPair(Math.min(one, two), Math.max(one, two));
    }
}
