package io.aurochs.operator.ordered;

import io.aurochs.operator.ordered.KeyedEvaluator.KeyHasher;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import java.util.List;

/**
 * How the records of a sequence are cut into buckets by their keys: their positions in the sequence, bucket by bucket, each in order. No
 * record is copied. Does not change.
 *
 * <pre>
 *  position:   0    1    2    3    4        of a record among all of the sequence
 *  bucket:     1    0    1    2    0
 *  positions:  1 4 | 0 2 | 3
 * </pre>
 */
final class KeyCut {
    /** By bundle, the position behind its last record. */
    private final int[] bundleEnds;
    /** By position, the row in its bundle. */
    private final int[] rows;
    /** By position. */
    private final long[] hashes;
    /** By position. */
    private final int[] bucketOf;

    private final int[] positions;
    /** By bucket, the index behind its last position. */
    private final int[] ends;

    private final int filledBuckets;

    /**
     * Cuts.
     *
     * @param record a cursor to be used for it
     */
    KeyCut(List<FlatBundle> bundles, KeyBuckets buckets, RecordCursor record, KeyHasher hasher) {
        int count = 0;
        for (FlatBundle bundle : bundles) {
            count += bundle.recordCount();
        }
        this.bundleEnds = new int[bundles.size()];
        this.rows = new int[count];
        this.hashes = new long[count];
        this.bucketOf = new int[count];
        this.positions = new int[count];
        this.ends = new int[buckets.count()];
        int[] sizes = read(bundles, buckets, record, hasher);
        this.filledBuckets = filled(sizes);
        sort(sizes);
    }

    private static int filled(int[] sizes) {
        int filled = 0;
        for (int size : sizes) {
            filled += size > 0 ? 1 : 0;
        }
        return filled;
    }

    /** How many records each bucket has. */
    private int[] read(List<FlatBundle> bundles, KeyBuckets buckets, RecordCursor record, KeyHasher hasher) {
        int[] sizes = new int[ends.length];
        int position = 0;
        for (int bundle = 0; bundle < bundleEnds.length; bundle++) {
            record.open(bundles.get(bundle));
            while (record.next()) {
                long hash = hasher.hash(record);
                int bucket = buckets.of(record, hash);
                rows[position] = record.row();
                hashes[position] = hash;
                bucketOf[position] = bucket;
                sizes[bucket]++;
                position++;
            }
            bundleEnds[bundle] = position;
        }
        record.close();
        return sizes;
    }

    /** By bucket, in order of the positions: a counting sort. */
    private void sort(int[] sizes) {
        int start = 0;
        for (int bucket = 0; bucket < ends.length; bucket++) {
            ends[bucket] = start;
            start += sizes[bucket];
        }
        for (int position = 0; position < hashes.length; position++) {
            positions[ends[bucketOf[position]]++] = position;
        }
    }

    /** How many records there are. */
    int records() {
        return hashes.length;
    }

    int buckets() {
        return ends.length;
    }

    /** The bucket of the record at a position. */
    int bucketOf(int position) {
        return bucketOf[position];
    }

    /** Index of the first position of a bucket. */
    int start(int bucket) {
        return bucket == 0 ? 0 : ends[bucket - 1];
    }

    /** Index behind the last position of a bucket. */
    int end(int bucket) {
        return ends[bucket];
    }

    /** How many buckets have records. */
    int filledBuckets() {
        return filledBuckets;
    }

    /** @param index of a position, from {@link #start} to {@link #end} of a bucket */
    int position(int index) {
        return positions[index];
    }

    /** The position behind the last record of a bundle. */
    int bundleEnd(int bundle) {
        return bundleEnds[bundle];
    }

    /** The row in its bundle of the record at a position. */
    int row(int position) {
        return rows[position];
    }

    /** The hash of the key of the record at a position. */
    long hash(int position) {
        return hashes[position];
    }
}
