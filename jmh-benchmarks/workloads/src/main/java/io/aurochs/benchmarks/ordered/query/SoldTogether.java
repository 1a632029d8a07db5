package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.Items;
import io.aurochs.benchmarks.ordered.data.SaleGenerator;

/**
 * Query 1: the pairs of items that are most often on the same ticket, of some stores and categories, for each hour. A pair is counted
 * when the second of its items comes; an item counts once on a ticket. The first {@link SaleGenerator#MOST_LINES} items of a ticket form
 * pairs with those that come later. The list of an hour comes with the first pair of a later one; its time is the end of the hour, less one
 * millisecond. A ticket's number that comes again more than an hour after its last line is another ticket.
 *
 * <p>SQL: one list of all data, of pairs that at least 50 tickets have.
 *
 * @param windowMs how long an hour is
 * @param most how many pairs a list has, at most
 */
public record SoldTogether(long windowMs, int most) implements Query {
    public static final String NAME = "q1";
    public static final SoldTogether STANDARD = new SoldTogether(3_600_000, 100);

    private static final int SELECTED_STORES = SaleGenerator.STORES / 2;
    private static final int SELECTED_CATEGORIES = Items.CATEGORIES / 2;

    /** Whether a line counts: its store is one of the first half, and so is its category. */
    public static boolean selects(long store, long item) {
        return store <= SELECTED_STORES && Items.category(item) < SELECTED_CATEGORIES;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean readsSales() {
        return true;
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new SoldTogetherLoop(this, rows);
    }
}
