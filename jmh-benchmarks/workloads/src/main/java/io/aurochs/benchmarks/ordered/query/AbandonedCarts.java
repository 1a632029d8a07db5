package io.aurochs.benchmarks.ordered.query;

/**
 * Query 4: how many pages known users visit, on average, in sessions in which they put something into the cart and buy nothing. A session
 * ends when its user is away for longer than the timeout; that is found when the user comes back. The number of sessions, of their pages and
 * the average come for every so many such sessions.
 *
 * <p>SQL: one average, of all sessions.
 *
 * @param timeoutMs how long a user may be away within a session
 * @param sessions of how many an average is
 */
public record AbandonedCarts(long timeoutMs, int sessions) implements Query {
    public static final String NAME = "q4";
    public static final AbandonedCarts STANDARD = new AbandonedCarts(3_600_000, 100);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new AbandonedCartsLoop(this, rows);
    }
}
