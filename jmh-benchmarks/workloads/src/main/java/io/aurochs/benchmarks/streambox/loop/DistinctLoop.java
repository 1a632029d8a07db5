package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.result.DistinctResults;

/** Distinct: how many different identifiers each fixed window has. */
public final class DistinctLoop implements Loop<NumberRecords> {
    private final FixedWindows<LongIndex> windows;

    public DistinctLoop(TimeWindows windows, DistinctResults results) {
        this.windows = new FixedWindows<>(
                windows, LongIndex::new, LongIndex::clear, (endMs, window) -> results.distinct(endMs, window.size()));
    }

    @Override
    public void process(NumberRecords records, int from, int to, long offsetMs) {
        long[] ids = records.column(DistinctGenerator.ID);
        long[] times = records.times();
        for (int i = from; i < to; i++) {
            LongIndex window = windows.of(times[i] + offsetMs);
            if (window != null) {
                window.indexOf(ids[i]);
            }
        }
    }

    @Override
    public void watermark(long timeMs) {
        windows.watermark(timeMs);
    }

    @Override
    public void end() {
        windows.end();
    }

    @Override
    public long late() {
        return windows.late();
    }
}
