package io.aurochs.pipeline.transform;

import java.util.Arrays;

/** The records of a bundle by the partition of their key, with their hashes. For one thread at a time. */
final class PartitionChains {
    private static final int NONE = -1;

    private final int bits;
    /** By partition, its last record; by record, the one before it of the same partition. */
    private final int[] last;

    private int[] before = new int[0];
    private long[] hashes = new long[0];

    /** @param bits the binary logarithm of the number of partitions, above 0 */
    PartitionChains(int bits) {
        this.bits = bits;
        this.last = new int[1 << bits];
    }

    /** Forgets all records, and makes room for those of a bundle. */
    void clear(int rows) {
        if (before.length < rows) {
            before = new int[rows];
            hashes = new long[rows];
        }
        Arrays.fill(last, NONE);
    }

    /** The partition of a hash. */
    int partition(long hash) {
        return (int) (hash >>> (Long.SIZE - bits));
    }

    /** Adds the record at a position. */
    void add(int row, long hash) {
        int partition = partition(hash);
        hashes[row] = hash;
        before[row] = last[partition];
        last[partition] = row;
    }

    /** What is done with a record. */
    @FunctionalInterface
    interface Visitor {
        void visit(int row, long hash) throws Exception;
    }

    /** Visits the records of a partition, the last one first. */
    void forEach(int partition, Visitor visitor) throws Exception {
        for (int row = last[partition]; row != NONE; row = before[row]) {
            visitor.visit(row, hashes[row]);
        }
    }
}
