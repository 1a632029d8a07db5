package io.aurochs.sql.kafka;

/**
 * What is to be read of a partition.
 *
 * @param partition its number
 * @param from the first offset
 * @param to behind the last one; {@link #ENDLESS}
 */
record PartitionRange(int partition, long from, long to) {
    static final long ENDLESS = Long.MAX_VALUE;

    boolean isEmpty() {
        return from >= to;
    }
}
