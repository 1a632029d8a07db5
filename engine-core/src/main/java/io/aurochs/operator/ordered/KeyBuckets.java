package io.aurochs.operator.ordered;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which bucket a key belongs to: by its hash, or by the range that it lies in (Prasaad et al., §4). The state of keys is found by their hash
 * in both cases. Immutable.
 */
public final class KeyBuckets {
    private final int count;
    /** Null: by hash. */
    private final @Nullable LongField column;
    /** Ascending; bucket i ends before bound i. */
    private final long[] bounds;

    private KeyBuckets(int count, @Nullable LongField column, long[] bounds) {
        this.count = count;
        this.column = column;
        this.bounds = bounds;
    }

    /** @param count how many there are, at least 1 */
    public static KeyBuckets byHash(int count) {
        return new KeyBuckets(count, null, new long[0]);
    }

    /**
     * By the number in a column.
     *
     * @param bounds ascending; the keys below the first are the first bucket, those that are at least the last one the last bucket
     * @throws IllegalArgumentException when they do not ascend
     */
    public static KeyBuckets byRange(LongField column, long... bounds) {
        for (int i = 1; i < bounds.length; i++) {
            if (bounds[i] <= bounds[i - 1]) {
                throw new IllegalArgumentException(
                        "bounds[" + i + "]=" + bounds[i] + " after " + bounds[i - 1] + ": give bounds that ascend");
            }
        }
        return new KeyBuckets(bounds.length + 1, column, bounds.clone());
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The bucket of a record whose key has this hash. */
    int of(RecordCursor record, long hash) {
        LongField ranged = column;
        return ranged == null ? ofHash(hash) : ofRange(record.get(ranged));
    }

    int ofHash(long hash) {
        return (int) (((hash >>> Integer.SIZE) * count) >>> Integer.SIZE);
    }

    int ofRange(long key) {
        int found = Arrays.binarySearch(bounds, key);
        return found < 0 ? -found - 1 : found + 1;
    }
}
