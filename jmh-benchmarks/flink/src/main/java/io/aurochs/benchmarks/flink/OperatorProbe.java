package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one subtask of the measured operator reports. The subtask writes; any thread reads the counter at any time, the rest only
 * once the job has ended.
 */
final class OperatorProbe {
    private final PaddedCounters cells = new PaddedCounters(1);
    private final Latencies latencies;
    private final List<Total> totals = new ArrayList<>();

    /**
     * The state of a key at the end.
     *
     * @param value comparable by equals
     */
    record Total(Object key, Object value) {}

    OperatorProbe(RunWindow window) {
        latencies = new Latencies(window);
    }

    void countRecord() {
        countRecords(1);
    }

    void countRecords(long records) {
        cells.add(0, records);
    }

    /** To be called before the record is counted. */
    void recordLatency(long dueNs) {
        latencies.record(dueNs);
    }

    void reportTotal(Object key, Object value) {
        totals.add(new Total(key, value));
    }

    long records() {
        return cells.get(0);
    }

    Histogram latencyNs() {
        return latencies.histogramNs();
    }

    List<Total> totals() {
        return totals;
    }
}
