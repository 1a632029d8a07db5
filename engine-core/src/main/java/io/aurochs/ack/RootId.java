package io.aurochs.ack;

/**
 * Identifies a message in flight, in one long:
 *
 * <pre>
 *   63   62    61        48 47          26 25          0
 *   +----+-----+-----------+--------------+------------+
 *   |fail|touch| source    | generation   | slot       |
 *   +----+-----+-----------+--------------+------------+
 * </pre>
 *
 * {@code source}: which source the message came from; {@code slot}: its place in that source's {@link AckLedger};
 * {@code generation}: tells a slot's later messages from earlier ones, so that a late acknowledgement cannot reach the
 * wrong message; never 0, so that no root is 0. The two top bits belong to what is sent about a root, not to the root.
 */
final class RootId {
    static final int SLOT_BITS = 26;
    static final int GENERATION_BITS = 22;
    static final int SOURCE_BITS = 14;

    static final int MAX_SLOTS = 1 << SLOT_BITS;
    static final int MAX_SOURCES = 1 << SOURCE_BITS;
    static final long FAIL = 1L << 63;
    static final long TOUCH = 1L << 62;

    private static final long SLOT_MASK = MAX_SLOTS - 1;
    private static final int GENERATION_MASK = (1 << GENERATION_BITS) - 1;

    private RootId() {}

    static long of(int source, int generation, int slot) {
        return ((long) source << (SLOT_BITS + GENERATION_BITS)) | ((long) generation << SLOT_BITS) | slot;
    }

    static int slot(long root) {
        return (int) (root & SLOT_MASK);
    }

    static int source(long root) {
        return (int) (root >>> (SLOT_BITS + GENERATION_BITS)) & (MAX_SOURCES - 1);
    }

    static long withoutKind(long root) {
        return root & ~(FAIL | TOUCH);
    }

    static int nextGeneration(int generation) {
        int next = (generation + 1) & GENERATION_MASK;
        return next == 0 ? 1 : next;
    }
}
