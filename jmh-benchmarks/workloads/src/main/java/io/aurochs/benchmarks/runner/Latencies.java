package io.aurochs.benchmarks.runner;

import org.HdrHistogram.Histogram;

/** How long records took to where one subtask has them. The subtask writes; any thread reads once the job has ended. */
final class Latencies {
    private static final long LONGEST_NS = 3_600_000_000_000L;

    private final RunWindow window;
    private final Histogram histogramNs = new Histogram(LONGEST_NS, 3);

    Latencies(RunWindow window) {
        this.window = window;
    }

    /** Until now; records that were due outside the window do not count. */
    void record(long dueNs) {
        if (window.contains(dueNs)) {
            histogramNs.recordValue(Math.min(Math.max(System.nanoTime() - dueNs, 0), LONGEST_NS));
        }
    }

    Histogram histogramNs() {
        return histogramNs;
    }
}
