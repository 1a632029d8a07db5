package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;
import java.util.Arrays;

/**
 * The positions of partial aggregates in one block, sorted by hash; those of one hash by key. A radix sort: a digit at a time, which
 * does without the mispredicted branches of merging sorted runs, and leaves out the digits that are the same for all, as the upper
 * ones are in a leaf. For use by one thread at a time.
 */
final class HashOrder {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 3;
    private static final int DIGIT_VALUES = 1 << DIGIT_BITS;
    private static final int LEAST_ENTRIES = 1 << 10;
    private static final int[] SHELL_GAPS = {701, 301, 132, 57, 23, 10, 4, 1};

    private final AggregateLayout layout;
    /** [hash: 32 | position: 32]. */
    private long[] entries = new long[LEAST_ENTRIES];

    private long[] spare = new long[LEAST_ENTRIES];
    private final int[] counts = new int[DIGITS * DIGIT_VALUES];
    private int size;

    HashOrder(AggregateLayout layout) {
        this.layout = layout;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    void add(int hash, int position) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, 2 * size);
            spare = new long[2 * size];
        }
        entries[size++] = (long) hash << Integer.SIZE | position;
    }

    int hash(int i) {
        return (int) (entries[i] >>> Integer.SIZE);
    }

    int position(int i) {
        return (int) entries[i];
    }

    /** The first place whose hash is not below another one, as unsigned numbers, of a sorted order. */
    int firstFrom(int hash, int from) {
        int low = from;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Integer.compareUnsigned(hash(middle), hash) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Leaves out those that a condition does not hold for. */
    void keepIf(OffHeapBlock block, KeyTable.Condition condition) {
        int out = 0;
        for (int i = 0; i < size; i++) {
            if (condition.holds(block, AggregateLayout.accumulators(position(i)))) {
                entries[out++] = entries[i];
            }
        }
        size = out;
    }

    /** Sorts, and where several have the same key combines them in the first of them and leaves the others out. */
    void sortAndCombine(OffHeapBlock block, Combine combine) {
        sortByHash();
        int out = 0;
        for (int i = 0; i < size; ) {
            int behind = i + 1;
            while (behind < size && hash(behind) == hash(i)) {
                behind++;
            }
            if (behind - i > 2) {
                sortByKey(block, i, behind);
            }
            int last = out;
            entries[out++] = entries[i];
            for (int next = i + 1; next < behind; next++) {
                if (layout.sameKey(block, position(last), position(next))) {
                    combine.combine(
                            block,
                            AggregateLayout.accumulators(position(last)),
                            block,
                            AggregateLayout.accumulators(position(next)),
                            false);
                } else {
                    last = out;
                    entries[out++] = entries[next];
                }
            }
            i = behind;
        }
        size = out;
    }

    private void sortByHash() {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            long entry = entries[i];
            for (int digit = 0; digit < DIGITS; digit++) {
                counts[place(entry, digit)]++;
            }
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            if (size > 0 && counts[place(entries[0], digit)] < size) {
                sortByDigit(digit);
            }
        }
    }

    private static int place(long entry, int digit) {
        return digit * DIGIT_VALUES + ((int) (entry >>> (Integer.SIZE + digit * DIGIT_BITS)) & (DIGIT_VALUES - 1));
    }

    private void sortByDigit(int digit) {
        int next = 0;
        for (int i = digit * DIGIT_VALUES; i < (digit + 1) * DIGIT_VALUES; i++) {
            int count = counts[i];
            counts[i] = next;
            next += count;
        }
        for (int i = 0; i < size; i++) {
            spare[counts[place(entries[i], digit)]++] = entries[i];
        }
        long[] sorted = spare;
        spare = entries;
        entries = sorted;
    }

    /** By Shell: of one hash there are seldom more than the few partial aggregates of one key. */
    private void sortByKey(OffHeapBlock block, int from, int to) {
        for (int gap : SHELL_GAPS) {
            for (int i = from + gap; i < to; i++) {
                long entry = entries[i];
                int hole = i;
                while (hole - gap >= from && compareKeys(block, (int) entries[hole - gap], (int) entry) > 0) {
                    entries[hole] = entries[hole - gap];
                    hole -= gap;
                }
                entries[hole] = entry;
            }
        }
    }

    /** Shorter ones first, and of one length by their words: any order does that has equal keys side by side. */
    private int compareKeys(OffHeapBlock block, int one, int other) {
        int length = AggregateLayout.keyLength(block.getLong(one));
        int otherLength = AggregateLayout.keyLength(block.getLong(other));
        if (length != otherLength) {
            return Integer.compare(length, otherLength);
        }
        for (int done = 0; done < length; done += Long.BYTES) {
            int bytes = Math.min(Long.BYTES, length - done);
            int order = Long.compare(
                    block.getLong(layout.key(one) + done, bytes), block.getLong(layout.key(other) + done, bytes));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
