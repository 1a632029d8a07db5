package io.aurochs.testing;

/** How many interleavings of a scenario are checked: {@code -Daurochs.interleavings=} percent of what the full tier checks. */
public final class Interleavings {
    private static final int PERCENT = Integer.getInteger("aurochs.interleavings", 100);

    private Interleavings() {}

    /** @param all that the full tier checks */
    public static int of(int all) {
        return Math.max(1, all * PERCENT / 100);
    }
}
