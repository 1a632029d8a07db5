package io.aurochs.benchmarks.flink.source;

import org.apache.flink.api.connector.source.SourceSplit;

/**
 * One share of the input: the records of one split. {@link SplitLengths} says how many they are.
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
