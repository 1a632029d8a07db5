package io.aurochs.row;

/**
 * The slot of a column of bytes: where the value begins, and its length.
 *
 * <pre>
 *   63       32 31        0
 *   +----------+----------+
 *   | position | length   |
 *   +----------+----------+
 * </pre>
 */
final class Slot {
    private Slot() {}

    static long of(int position, int length) {
        return ((long) position << Integer.SIZE) | length;
    }

    static int position(long slot) {
        return (int) (slot >>> Integer.SIZE);
    }

    static int length(long slot) {
        return (int) slot;
    }
}
