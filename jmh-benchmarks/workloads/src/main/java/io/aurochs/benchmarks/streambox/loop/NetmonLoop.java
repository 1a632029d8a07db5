package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.result.NetmonResults;

/** Netmon: the average latency of each pair of addresses in each fixed window, as a sum and a count. */
public final class NetmonLoop implements Loop<NumberRecords> {
    private final FixedWindows<PairLatencies> windows;

    public NetmonLoop(TimeWindows windows, NetmonResults results) {
        this.windows = new FixedWindows<>(
                windows, PairLatencies::new, PairLatencies::clear, (endMs, window) -> window.emit(endMs, results));
    }

    @Override
    public void process(NumberRecords records, int from, int to, long offsetMs) {
        long[] sources = records.column(NetmonGenerator.SOURCE);
        long[] destinations = records.column(NetmonGenerator.DESTINATION);
        long[] latenciesUs = records.column(NetmonGenerator.LATENCY_US);
        long[] times = records.times();
        for (int i = from; i < to; i++) {
            PairLatencies window = windows.of(times[i] + offsetMs);
            if (window != null) {
                window.add(sources[i], destinations[i], latenciesUs[i]);
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
