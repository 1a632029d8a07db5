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
    private static final long LONGEST_NS = 3_600_000_000_000L;

    private final RunWindow window;
    private final PaddedCounters cells = new PaddedCounters(1);
    private final Histogram latencyNs = new Histogram(LONGEST_NS, 3);
    private final List<Total> totals = new ArrayList<>();

    /**
     * The state of a key at the end.
     *
     * @param value comparable by equals
     */
    record Total(Object key, Object value) {}

    OperatorProbe(RunWindow window) {
        this.window = window;
    }

    void countRecord() {
        cells.add(0, 1);
    }

    /** To be called before {@link #countRecord}; records that were due outside the window do not count. */
    void recordLatency(long dueNs) {
        if (window.contains(dueNs)) {
            latencyNs.recordValue(Math.min(Math.max(System.nanoTime() - dueNs, 0), LONGEST_NS));
        }
    }

    void reportTotal(Object key, Object value) {
        totals.add(new Total(key, value));
    }

    long records() {
        return cells.get(0);
    }

    Histogram latencyNs() {
        return latencyNs;
    }

    List<Total> totals() {
        return totals;
    }
}
