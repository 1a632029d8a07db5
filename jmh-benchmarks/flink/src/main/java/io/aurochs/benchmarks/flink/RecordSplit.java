package io.aurochs.benchmarks.flink;

import org.apache.flink.api.connector.source.SourceSplit;

/**
 * One endless share of the input.
 *
 * @param index from 0
 * @param next the record to emit next
 */
record RecordSplit(int index, long next) implements SourceSplit {
    @Override
    public String splitId() {
        return Integer.toString(index);
    }
}
