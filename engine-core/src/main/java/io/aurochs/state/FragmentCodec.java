package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;
import java.util.Arrays;

/**
 * A fragment, before it is compressed: sorted partial aggregates column by column, where each number of a column takes as many bytes as
 * the largest needs. So what is the same in all of them, as most lengths and upper bytes, compresses to next to nothing. For use by one
 * thread at a time.
 *
 * <pre>
 *  [first hash: 4][width of the hashes: 1][width of the lengths: 1][width of each accumulator: 1 each]
 *  [hashes, each less the one before][lengths of keys][first accumulators][second ones] ... [bytes of keys]
 *          behind each column 8 bytes: whole words are read and written, also of its last number
 *          accumulators are zigzag: small negative ones are short, too
 * </pre>
 */
final class FragmentCodec {
    private static final int SLACK = Long.BYTES;
    private static final int HASH_WIDTH = Integer.BYTES;
    private static final int LENGTH_WIDTH = HASH_WIDTH + 1;
    private static final int ACCUMULATOR_WIDTHS = LENGTH_WIDTH + 1;

    private final AggregateLayout layout;
    private final int columns;

    // Of the fragment that is encoded or decoded.
    private int hashWidth;
    private int lengthWidth;
    private final int[] widths;
    /** By accumulator: the bits that any has; while numbers are written or read, which of their words is theirs. */
    private final long[] masks;
    /** By accumulator: where the next number is. */
    private final int[] next;

    FragmentCodec(AggregateLayout layout) {
        this.layout = layout;
        this.columns = ACCUMULATOR_WIDTHS + layout.slots();
        this.widths = new int[layout.slots()];
        this.masks = new long[layout.slots()];
        this.next = new int[layout.slots()];
    }

    /** How many bytes the block needs that a fragment is encoded to or decoded from. */
    long roomFor(long aggregateBytes) {
        return aggregateBytes + columns + (layout.slots() + 3L) * SLACK;
    }

    /**
     * Chooses the widths of a fragment, before it is encoded.
     *
     * @return how many bytes its partial aggregates take
     */
    long measure(OffHeapBlock from, HashOrder order, int begin, int end) {
        int hashes = 0;
        int lengths = 0;
        long bytes = 0;
        Arrays.fill(masks, 0);
        for (int i = begin; i < end; i++) {
            hashes |= i == begin ? 0 : order.hash(i) - order.hash(i - 1);
            int length = AggregateLayout.keyLength(from.getLong(order.position(i)));
            lengths |= length;
            bytes += layout.bytes(length);
            int at = AggregateLayout.accumulators(order.position(i));
            for (int slot = 0; slot < masks.length; slot++) {
                masks[slot] |= zigzag(from.getLong(at + slot * Long.BYTES));
            }
        }
        hashWidth = width(Integer.toUnsignedLong(hashes));
        lengthWidth = width(lengths);
        for (int slot = 0; slot < widths.length; slot++) {
            widths[slot] = width(masks[slot]);
        }
        return bytes;
    }

    /**
     * Encodes a stretch of an order, after it was {@linkplain #measure measured}.
     *
     * @param to has {@link #roomFor} it
     * @return how many bytes it came to
     */
    int encode(OffHeapBlock from, HashOrder order, int begin, int end, OffHeapBlock to) {
        writeWidths(to, order.hash(begin));
        int hashes = columns;
        int lengths = behind(hashes, end - begin, hashWidth);
        int keys = findColumns(behind(lengths, end - begin, lengthWidth), end - begin);
        int before = order.hash(begin);
        for (int i = begin; i < end; i++) {
            int aggregate = order.position(i);
            to.putLong(hashes, order.hash(i) - before);
            hashes += hashWidth;
            before = order.hash(i);
            int length = AggregateLayout.keyLength(from.getLong(aggregate));
            to.putLong(lengths, length);
            lengths += lengthWidth;
            int at = AggregateLayout.accumulators(aggregate);
            for (int slot = 0; slot < next.length; slot++) {
                to.putLong(next[slot], zigzag(from.getLong(at + slot * Long.BYTES)));
                next[slot] += widths[slot];
            }
            from.copyLooselyTo(layout.key(aggregate), to, keys, length);
            keys += length;
        }
        return keys;
    }

    private void writeWidths(OffHeapBlock to, int firstHash) {
        to.putInt(0, firstHash);
        to.putByte(HASH_WIDTH, (byte) hashWidth);
        to.putByte(LENGTH_WIDTH, (byte) lengthWidth);
        for (int slot = 0; slot < widths.length; slot++) {
            to.putByte(ACCUMULATOR_WIDTHS + slot, (byte) widths[slot]);
        }
    }

    private static int behind(int column, int count, int width) {
        return column + count * width + SLACK;
    }

    /** Where the accumulators' columns begin, of which the first does at a position; the position behind the last. */
    private int findColumns(int first, int count) {
        int column = first;
        for (int slot = 0; slot < next.length; slot++) {
            next[slot] = column;
            column = behind(column, count, widths[slot]);
        }
        return column;
    }

    /**
     * Decodes a fragment.
     *
     * @param count how many partial aggregates it has
     * @param to where they are put, which has room
     * @param toPosition where the first of them is put
     * @param order gets their hashes and positions
     * @return the position behind the last of them
     */
    int decode(OffHeapBlock from, int count, OffHeapBlock to, int toPosition, HashOrder order) {
        readWidths(from);
        long hashMask = mask(hashWidth);
        long lengthMask = mask(lengthWidth);
        int hashes = columns;
        int lengths = behind(hashes, count, hashWidth);
        int keys = findColumns(behind(lengths, count, lengthWidth), count);
        int hash = from.getInt(0);
        int at = toPosition;
        for (int i = 0; i < count; i++) {
            hash += (int) (from.getLong(hashes) & hashMask);
            hashes += hashWidth;
            int length = (int) (from.getLong(lengths) & lengthMask);
            lengths += lengthWidth;
            to.putLong(at, (long) hash << Integer.SIZE | length);
            int accumulators = AggregateLayout.accumulators(at);
            for (int slot = 0; slot < next.length; slot++) {
                long zigzag = from.getLong(next[slot]) & masks[slot];
                to.putLong(accumulators + slot * Long.BYTES, (zigzag >>> 1) ^ -(zigzag & 1));
                next[slot] += widths[slot];
            }
            from.copyLooselyTo(keys, to, layout.key(at), length);
            keys += length;
            order.add(hash, at);
            at += layout.bytes(length);
        }
        return at;
    }

    private void readWidths(OffHeapBlock from) {
        hashWidth = from.getByte(HASH_WIDTH);
        lengthWidth = from.getByte(LENGTH_WIDTH);
        for (int slot = 0; slot < widths.length; slot++) {
            widths[slot] = from.getByte(ACCUMULATOR_WIDTHS + slot);
            masks[slot] = mask(widths[slot]);
        }
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> (Long.SIZE - 1));
    }

    /** How many bytes a number takes. */
    private static int width(long value) {
        return (Long.SIZE - Long.numberOfLeadingZeros(value) + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static long mask(int width) {
        // Shifted twice by half: a shift by all 64 bits would be none.
        int half = width * (Byte.SIZE / 2);
        return ~((-1L << half) << half);
    }
}
