package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.Items;
import io.aurochs.benchmarks.ordered.data.RetailScale;

/**
 * Query 3: for each item, the items of some categories that users most often look at before they buy it: of a user's last {@link #LAST}
 * clicks on items, those within ten days before the purchase. When a count grows and the item is among the first, the item, its count and
 * its rank come; of equally frequent ones those with the lower number are first.
 *
 * <p>SQL: one list, for one given item.
 *
 * @param withinMs how long before the purchase
 * @param most how many items are among the first
 * @param items how many items there are
 */
public record ViewedBefore(long withinMs, int most, int items) implements Query {
    public static final String NAME = "q3";
    public static final ViewedBefore STANDARD = new ViewedBefore(10 * 86_400_000L, 30, RetailScale.STANDARD.items());
    public static final int LAST = 5;

    private static final int SELECTED_CATEGORIES = 2;

    /** Whether an item that was looked at counts: it is of one of the first categories. */
    public static boolean selects(long item) {
        return Items.category(item) < SELECTED_CATEGORIES;
    }

    /** How many items may count. */
    public int selectable() {
        return SELECTED_CATEGORIES * (items / Items.CATEGORIES + 1);
    }

    /** The place of an item that counts among those that may: one-to-one, from 0, and higher for a higher item. */
    public static int place(long item) {
        return (int) (item / Items.CATEGORIES * SELECTED_CATEGORIES + Items.category(item));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new ViewedBeforeLoop(this, rows);
    }
}
