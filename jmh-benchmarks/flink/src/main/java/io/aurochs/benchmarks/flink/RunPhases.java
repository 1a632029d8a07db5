package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.ProcessSample;
import io.aurochs.benchmarks.runner.RunResult;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Takes a started system through warm-up and measured window to the end of its input, from one thread, and reports. The tasks are
 * never touched: this reads their counters.
 */
final class RunPhases {
    private static final Duration FIRST_RECORD = Duration.ofMinutes(2);
    private static final Duration DRAIN = Duration.ofMinutes(1);
    private static final long POLL_MS = 20;

    private final Application<?> application;
    private final RunProbes probes;
    private final MeasuredSystem system;

    RunPhases(Application<?> application, RunProbes probes, MeasuredSystem system) {
        this.application = application;
        this.probes = probes;
        this.system = system;
    }

    /**
     * Blocks until the run is over and its results are checked.
     *
     * @param name of the system
     * @throws IllegalStateException if the system fails; the message says why
     */
    RunResult run(String name, Duration warmup, Duration measured) throws Exception {
        awaitFirstRecord();
        Thread.sleep(warmup.toMillis());
        ProcessSample start = ProcessSample.now(probes.processed());
        probes.window().open(start.timeNs(), measured.toNanos());
        sleepUntil(start.timeNs() + measured.toNanos());
        ProcessSample end = ProcessSample.now(probes.processed());
        probes.window().close();
        Double peakRssMb = ProcessSample.peakRssMb();
        system.checkAlive();
        system.awaitEnd(DRAIN);
        List<String> differences = ResultCheck.differences(probes, application.expected(probes.sources()));
        List<Long> emitted = probes.sources().stream()
                .sorted(Comparator.comparing(SourceProbe::split))
                .map(SourceProbe::emitted)
                .toList();
        return RunResult.of(name, start, end, peakRssMb, latencyNs(), emitted, 0, differences, conf());
    }

    private void awaitFirstRecord() throws Exception {
        long deadline = System.nanoTime() + FIRST_RECORD.toNanos();
        while (probes.processed() == 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "no record reached the measured operator within " + FIRST_RECORD.toSeconds() + " s");
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

    /** What the system ran with, and how many checkpoints it completed in fact. */
    private Map<String, Object> conf() {
        Map<String, Object> conf = new TreeMap<>(system.conf());
        if (!conf.isEmpty()) {
            conf.put(
                    "completed checkpoints",
                    probes.sources().stream()
                            .mapToLong(SourceProbe::checkpoints)
                            .max()
                            .orElse(0));
        }
        return conf;
    }

    private @Nullable Histogram latencyNs() {
        if (!probes.openLoop()) {
            return null;
        }
        Histogram all = new Histogram(3);
        // An application measures at either.
        probes.operators().forEach(operator -> all.add(operator.latencyNs()));
        probes.sinks().forEach(sink -> all.add(sink.latencyNs()));
        return all;
    }
}
