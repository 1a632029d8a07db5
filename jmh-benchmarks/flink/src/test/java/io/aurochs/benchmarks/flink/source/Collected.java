package io.aurochs.benchmarks.flink.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Keeps what a reader emits. */
final class Collected implements ReaderOutput<Long> {
    private final List<Long> records = new ArrayList<>();
    private final List<Long> timestamps = new ArrayList<>();

    List<Long> records() {
        return records;
    }

    List<Long> timestamps() {
        return timestamps;
    }

    @Override
    public void collect(Long record) {
        records.add(record);
    }

    @Override
    public void collect(Long record, long timestamp) {
        records.add(record);
        timestamps.add(timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        throw new UnsupportedOperationException("a reader leaves watermarks to its strategy");
    }

    @Override
    public void markIdle() {
        throw new UnsupportedOperationException("a reader is never idle");
    }

    @Override
    public void markActive() {
        throw new UnsupportedOperationException("a reader is always active");
    }

    @Override
    public SourceOutput<Long> createOutputForSplit(String splitId) {
        return this;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        // There is but one output.
    }
}
