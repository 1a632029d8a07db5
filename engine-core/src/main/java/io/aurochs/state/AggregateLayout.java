package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;

/**
 * How a partial aggregate lies in a block while it is not compressed.
 *
 * <pre>
 *  [hash: 32 | length of the key: 32][accumulators: 8 each][key, padded to 8]
 * </pre>
 *
 * As in a {@link KeyTable}, the upper half of a hash is kept.
 */
final class AggregateLayout {
    private static final int HEADER_BYTES = Long.BYTES;
    private static final int MOST_ACCUMULATORS = 1 << 16;

    private final int slots;
    private final int keyOffset;

    AggregateLayout(int slots) {
        if (slots < 0 || slots > MOST_ACCUMULATORS) {
            throw new IllegalArgumentException("slots=" + slots + " not in [0, " + MOST_ACCUMULATORS + "]");
        }
        this.slots = slots;
        this.keyOffset = HEADER_BYTES + slots * Long.BYTES;
    }

    int slots() {
        return slots;
    }

    static long header(long hash, int keyLength) {
        if (keyLength < 0 || keyLength > BytesKeyTable.MOST_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "length=" + keyLength + " not in [0, " + BytesKeyTable.MOST_KEY_BYTES + "]: use a shorter key");
        }
        return (hash & (-1L << Integer.SIZE)) | keyLength;
    }

    static int hash(long header) {
        return (int) (header >>> Integer.SIZE);
    }

    static int keyLength(long header) {
        return (int) header;
    }

    static int accumulators(int at) {
        return at + HEADER_BYTES;
    }

    int key(int at) {
        return at + keyOffset;
    }

    /** How many bytes a partial aggregate with such a key takes. */
    int bytes(int keyLength) {
        return keyOffset + ((keyLength + Long.BYTES - 1) & -Long.BYTES);
    }

    boolean sameKey(OffHeapBlock block, int one, int other) {
        long header = block.getLong(one);
        return header == block.getLong(other) && block.equals(key(one), block, key(other), keyLength(header));
    }
}
