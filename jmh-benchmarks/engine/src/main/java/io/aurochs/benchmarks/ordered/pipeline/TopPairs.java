package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/**
 * The most frequent pairs of those whose counts have come. A count never falls, so that a pair outside the list, whose latest count
 * was not enough, comes back only with a higher one. One thread at a time.
 */
final class TopPairs {
    private final long[] items;
    private final long[] others;
    private final long[] counts;
    private int size;

    /** @param most how many are listed, at most */
    TopPairs(int most) {
        items = new long[most];
        others = new long[most];
        counts = new long[most];
    }

    /** Takes the latest count of a pair. */
    void add(RecordCursor counted) {
        long item = counted.get(Pairs.COUNTED_ITEM);
        long other = counted.get(Pairs.COUNTED_OTHER);
        long count = counted.get(Pairs.COUNT);
        if (size == counts.length && !isBefore(item, other, count, size - 1)) {
            return;
        }
        int at = find(item, other);
        while (at > 0 && isBefore(item, other, count, at - 1)) {
            set(at, items[at - 1], others[at - 1], counts[at - 1]);
            at--;
        }
        set(at, item, other, count);
    }

    /** The place of a pair in the list, else a new one at its end, which the last one loses if the list is full. */
    private int find(long item, long other) {
        for (int i = 0; i < size; i++) {
            if (items[i] == item && others[i] == other) {
                return i;
            }
        }
        if (size < counts.length) {
            size++;
        }
        return size - 1;
    }

    private boolean isBefore(long item, long other, long count, int place) {
        if (count != counts[place]) {
            return count > counts[place];
        }
        return item != items[place] ? item < items[place] : other < others[place];
    }

    private void set(int place, long item, long other, long count) {
        items[place] = item;
        others[place] = other;
        counts[place] = count;
    }

    /** Writes the list. */
    void write(RecordWriter listed, long timeMs) {
        for (int i = 0; i < size; i++) {
            listed.begin(timeMs)
                    .put(Pairs.LISTED_ITEM, items[i])
                    .put(Pairs.LISTED_OTHER, others[i])
                    .put(Pairs.LISTED_COUNT, counts[i])
                    .put(Pairs.RANK, i + 1)
                    .commit();
        }
    }

    void clear() {
        size = 0;
    }
}
