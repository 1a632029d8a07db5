package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.streambox.data.NumberRecords;

/** A query as one thread computes it, record by record. One thread. */
@FunctionalInterface
public interface QueryLoop {
    /**
     * Takes the next record.
     *
     * @param records of which it is one
     * @param i its place among them
     * @param timeMs its time
     */
    void next(NumberRecords records, int i, long timeMs);
}
