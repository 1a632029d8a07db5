package io.aurochs.benchmarks.ordered.data;

/**
 * How large the retailer is.
 *
 * @param lanes how many sessions, or tickets, are open at once
 * @param usersPerLane how many registered users have their sessions in the same lane, one after the other
 * @param items how many items there are, numbered from 1
 */
public record RetailScale(int lanes, int usersPerLane, int items) {
    /** 100,000 users, 1,000 items. */
    public static final RetailScale STANDARD = new RetailScale(1_000, 100, 1_000);

    public RetailScale {
        if (lanes < 1 || usersPerLane < 1 || items < 1) {
            throw new IllegalArgumentException(
                    "lanes=" + lanes + ", usersPerLane=" + usersPerLane + ", items=" + items + ": at least 1 each");
        }
    }
}
