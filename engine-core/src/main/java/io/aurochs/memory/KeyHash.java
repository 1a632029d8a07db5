package io.aurochs.memory;

import io.aurochs.api.Internal;

/**
 * Hashes of keys: every bit of a key changes every bit of its hash with about even chance, so that any bits of it may be used to
 * choose by. A word at a time, each multiplied to 128 bits whose halves are folded together, as wyhash does. The hash of one key is
 * the same within a process; it is nothing to store.
 */
@Internal
public final class KeyHash {
    private static final long START = 0x2D35_8DCC_AA6C_78A5L;
    private static final long PER_BYTE = 0x6C8E_9CF5_7093_2BD5L;
    private static final long WORD = 0x5851_F42D_4C95_7F2DL;
    private static final long LAST = 0x3C79_AC49_2BA7_B653L;

    private KeyHash() {}

    /** Of one {@code long}. */
    public static long of(long key) {
        return fold(fold(key ^ START, WORD), LAST);
    }

    /** Of bytes, which may be none. */
    public static long of(OffHeapBlock block, int position, int length) {
        long hash = START + length * PER_BYTE;
        int at = position;
        int left = length;
        for (; left > Long.BYTES; left -= Long.BYTES) {
            hash = fold(hash ^ block.getLong(at), WORD);
            at += Long.BYTES;
        }
        return fold(fold(hash ^ block.getLong(at, left), WORD), LAST);
    }

    private static long fold(long word, long factor) {
        return word * factor ^ Math.multiplyHigh(word, factor);
    }
}
