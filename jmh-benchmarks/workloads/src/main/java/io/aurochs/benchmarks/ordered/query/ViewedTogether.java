package io.aurochs.benchmarks.ordered.query;

/**
 * Query 2: the pairs of items that are most often looked at in the same session of a known user. A session ends when its user is away
 * for longer than the timeout; that is found when the user comes back, and the session's pairs count from then on. Of a session, the first
 * {@link #MOST_ITEMS} different items count. The list of all pairs so far comes with every so many pairs.
 *
 * <p>SQL: one list, of the pairs with one given item.
 *
 * @param timeoutMs how long a user may be away within a session
 * @param most how many pairs a list has, at most
 * @param every how many pairs there are from one list to the next
 */
public record ViewedTogether(long timeoutMs, int most, int every) implements Query {
    public static final String NAME = "q2";
    public static final ViewedTogether STANDARD = new ViewedTogether(3_600_000, 30, 10_000);
    public static final int MOST_ITEMS = 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new ViewedTogetherLoop(this, rows);
    }
}
