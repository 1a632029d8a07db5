package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.RandomStream;

/** Items, numbered from 1, and what the item table says of them. Pure functions. */
public final class Items {
    /** How many categories there are, from 0. */
    public static final int CATEGORIES = 10;

    private Items() {}

    /** The category of an item. */
    public static long category(long item) {
        return item % CATEGORIES;
    }

    /** An item: item k and those before it have the share sqrt(k / items) of all draws, so that the first are the most popular. */
    static long draw(RandomStream random, int items) {
        double unit = random.unit();
        return Math.min(items, 1 + (long) (unit * unit * items));
    }
}
