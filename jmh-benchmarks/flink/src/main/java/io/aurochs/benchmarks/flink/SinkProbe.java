package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunWindow;
import org.HdrHistogram.Histogram;

/**
 * What one subtask of the sink reports. The subtask writes; any thread reads the counters at any time, latencies only once the job has ended.
 */
final class SinkProbe {
    private static final int RECORDS = 0;
    private static final int CHECKSUM = 1;

    private final PaddedCounters cells = new PaddedCounters(2);
    private final Latencies latencies;

    SinkProbe(RunWindow window) {
        latencies = new Latencies(window);
    }

    /** To be called before the result is accepted, where latency is measured here. */
    void recordLatency(long dueNs) {
        latencies.record(dueNs);
    }

    /** @param checksum of one result; the sum over all does not depend on their order */
    void accept(long checksum) {
        cells.add(CHECKSUM, checksum);
        cells.add(RECORDS, 1);
    }

    long records() {
        return cells.get(RECORDS);
    }

    long checksum() {
        return cells.get(CHECKSUM);
    }

    Histogram latencyNs() {
        return latencies.histogramNs();
    }
}
