package io.aurochs.benchmarks.runner;

import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Takes operations through warm-up and measured window, and reports. One thread. */
public final class OperationsRun {
    private final Operations operations;
    private final RunWindow window;

    /** Runs nothing yet. */
    public OperationsRun(Operations operations, RunWindow window) {
        this.operations = operations;
        this.window = window;
    }

    /**
     * Carries out whole operations, at least one of each: until the warm-up is over, and then those that are measured. The times are so much
     * longer that the last operation is complete.
     *
     * @param system its name
     * @throws IllegalStateException if the system fails; the message says why
     */
    public RunResult measure(String system, Duration warmup, Duration measured) throws Exception {
        repeat(warmup.toNanos(), null);
        Histogram latencyNs = new Histogram(3);
        operations.begin();
        ProcessSample start = ProcessSample.now(0, ProcessorTime.ofThisProcessNs());
        window.open(start.timeNs(), measured.toNanos());
        long records = repeat(measured.toNanos(), latencyNs);
        ProcessSample end = ProcessSample.now(records, ProcessorTime.ofThisProcessNs());
        window.close();
        RunEnd left = new RunEnd(latencyNs, List.of(records), 0, operations.differences(), operations.conf());
        return RunResult.of(system, start, end, ProcessSample.peakRssMb(), left).with(operations.measures());
    }

    private long repeat(long lengthNs, @Nullable Histogram latencyNs) throws Exception {
        long startNs = System.nanoTime();
        long records = 0;
        do {
            records += operations.next(latencyNs == null ? ignored -> {} : latencyNs::recordValue);
        } while (System.nanoTime() - startNs < lengthNs);
        return records;
    }
}
