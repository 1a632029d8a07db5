package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.Results;
import org.HdrHistogram.Histogram;

/**
 * What one subtask of the sink reports. The subtask writes; any thread reads the counters at any time, latencies only once the job has ended.
 */
public final class SinkProbe implements Results {
    private static final int RECORDS = 0;
    private static final int CHECKSUM = 1;
    private static final int ORDERED_CHECKSUM = 2;
    private static final int AMOUNT = 3;

    private final PaddedCounters cells = new PaddedCounters(4);
    private final Latencies latencies;

    SinkProbe(RunWindow window) {
        latencies = new Latencies(window);
    }

    /** To be called before the result is accepted, where latency is measured here. */
    public void recordLatency(long dueNs) {
        latencies.record(dueNs);
    }

    @Override
    public void accept(long hash, long orderedHash, long amount) {
        cells.add(CHECKSUM, hash);
        cells.add(ORDERED_CHECKSUM, orderedHash);
        cells.add(AMOUNT, amount);
        cells.add(RECORDS, 1);
    }

    /** Takes back a result that was accepted, by this subtask or another; in no order. */
    public void retract(long hash) {
        cells.add(CHECKSUM, -hash);
        cells.add(RECORDS, -1);
    }

    public long records() {
        return cells.get(RECORDS);
    }

    public ResultSums sums() {
        return new ResultSums(records(), cells.get(CHECKSUM), cells.get(ORDERED_CHECKSUM), cells.get(AMOUNT));
    }

    public Histogram latencyNs() {
        return latencies.histogramNs();
    }
}
