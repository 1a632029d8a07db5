package io.aurochs.benchmarks.runner;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one subtask of the measured operator reports. The subtask writes; any thread reads the counter at any time, the rest only
 * once the job has ended.
 */
public final class OperatorProbe {
    private static final int RECORDS = 0;
    private static final int CHECKPOINTS = 1;

    private final PaddedCounters cells = new PaddedCounters(2);
    private final Latencies latencies;
    private final List<Total> totals = new ArrayList<>();

    /**
     * The state of a key at the end.
     *
     * @param value comparable by equals
     */
    public record Total(Object key, Object value) {}

    OperatorProbe(RunWindow window) {
        latencies = new Latencies(window);
    }

    public void countRecord() {
        countRecords(1);
    }

    public void countRecords(long records) {
        cells.add(RECORDS, records);
    }

    /** Called for every checkpoint that the job has completed. */
    public void countCheckpoint() {
        cells.add(CHECKPOINTS, 1);
    }

    /** To be called before the record is counted. */
    public void recordLatency(long dueNs) {
        latencies.record(dueNs);
    }

    public void reportTotal(Object key, Object value) {
        totals.add(new Total(key, value));
    }

    public long records() {
        return cells.get(RECORDS);
    }

    public long checkpoints() {
        return cells.get(CHECKPOINTS);
    }

    public Histogram latencyNs() {
        return latencies.histogramNs();
    }

    public List<Total> totals() {
        return totals;
    }
}
