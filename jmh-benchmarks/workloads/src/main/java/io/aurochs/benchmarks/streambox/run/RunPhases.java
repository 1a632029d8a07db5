package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.ProcessSample;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes a started system through warm-up and measured window to the end of its input, from one thread, then has its results checked, and
 * reports.
 */
final class RunPhases {
    private static final Duration FIRST_RECORD = Duration.ofMinutes(2);
    private static final Duration DRAIN = Duration.ofMinutes(1);
    private static final Duration CHECK = Duration.ofMinutes(1);
    private static final long POLL_MS = 20;

    private final Benchmark<?> benchmark;
    private final RunningSystem system;
    private final RunWindow window;

    RunPhases(Benchmark<?> benchmark, RunningSystem system, RunWindow window) {
        this.benchmark = benchmark;
        this.system = system;
        this.window = window;
    }

    /**
     * Blocks until the run is over.
     *
     * @param name of the system
     * @param delays of an open loop
     * @param conf what else the result is to say of its configuration
     * @throws IllegalStateException if the system fails; the message says why
     */
    RunResult run(
            String name,
            Duration warmup,
            Duration measured,
            boolean openLoop,
            OutputDelays delays,
            Map<String, Object> conf)
            throws Exception {
        awaitFirstRecord();
        Thread.sleep(warmup.toMillis());
        ProcessSample start = ProcessSample.now(system.processed());
        window.open(start.timeNs(), measured.toNanos());
        sleepUntil(start.timeNs() + measured.toNanos());
        ProcessSample end = ProcessSample.now(system.processed());
        window.close();
        Double peakRssMb = ProcessSample.peakRssMb();
        system.checkAlive();
        system.stop(start.timeNs() + measured.toNanos());
        RunOutcome outcome = system.awaitEnd(DRAIN);
        // What the loop would be compared with is the loop.
        ResultCheck check = name.equals(LoopProvider.NAME)
                ? new ResultCheck(0, List.of())
                : ResultCheck.of(benchmark, outcome, CHECK);
        Map<String, Object> allConf = new TreeMap<>(conf);
        allConf.putAll(system.conf());
        allConf.put("epochs", outcome.epochs());
        allConf.put("checked epochs", check.epochs());
        return RunResult.of(
                name,
                start,
                end,
                peakRssMb,
                openLoop ? delays.delaysNs() : null,
                outcome.emitted(),
                0,
                check.differences(),
                allConf);
    }

    private void awaitFirstRecord() throws Exception {
        long deadline = System.nanoTime() + FIRST_RECORD.toNanos();
        while (system.processed() == 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("no record was processed within " + FIRST_RECORD.toSeconds() + " s");
            }
            system.checkAlive();
            Thread.sleep(POLL_MS);
        }
    }

    private static void sleepUntil(long timeNs) throws InterruptedException {
        long left = timeNs - System.nanoTime();
        while (left > 0) {
            Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
            left = timeNs - System.nanoTime();
        }
    }
}
