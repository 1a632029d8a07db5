package io.aurochs.benchmarks.runner;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one run writes for the driver, as JSON. Times in the unit of their names; latencies only of an open loop.
 *
 * @param system which system ran
 * @param records at the measured operator inside the window
 * @param seconds length of the window as measured
 * @param sources number of records that each source reports
 * @param conf the job's configuration as submitted; empty for the loop
 * @param measures what else was measured, by name with the unit
 */
public record RunResult(
        String system,
        long records,
        double seconds,
        double recordsPerSecond,
        double cpuSeconds,
        double recordsPerCpuSecond,
        @Nullable Double p50Ms,
        @Nullable Double p99Ms,
        @Nullable Double p999Ms,
        @Nullable Double peakRssMb,
        double gcSeconds,
        List<Long> sources,
        long replays,
        boolean resultsEqual,
        List<String> differences,
        Map<String, Object> conf,
        Map<String, Double> measures) {
    private static final double NS_PER_MS = 1e6;
    private static final String SWITCHES = "context switches/s";

    /** The result of a window from {@code start} to {@code end}. */
    static RunResult of(
            String system, ProcessSample start, ProcessSample end, @Nullable Double peakRssMb, RunEnd left) {
        long records = end.records() - start.records();
        double seconds = (end.timeNs() - start.timeNs()) / 1e9;
        double cpuSeconds = (end.cpuNs() - start.cpuNs()) / 1e9;
        return new RunResult(
                system,
                records,
                seconds,
                records / seconds,
                cpuSeconds,
                records / cpuSeconds,
                percentileMs(left.latencyNs(), 50),
                percentileMs(left.latencyNs(), 99),
                percentileMs(left.latencyNs(), 99.9),
                peakRssMb,
                (end.gcMs() - start.gcMs()) / 1e3,
                left.emitted(),
                left.replays(),
                left.differences().isEmpty(),
                left.differences(),
                left.conf(),
                Map.of(SWITCHES, Math.max(0, end.contextSwitches() - start.contextSwitches()) / seconds));
    }

    /** The same run, with what else was measured. */
    RunResult with(Map<String, Double> more) {
        Map<String, Double> all = new TreeMap<>(measures);
        all.putAll(more);
        return new RunResult(
                system,
                records,
                seconds,
                recordsPerSecond,
                cpuSeconds,
                recordsPerCpuSecond,
                p50Ms,
                p99Ms,
                p999Ms,
                peakRssMb,
                gcSeconds,
                sources,
                replays,
                resultsEqual,
                differences,
                conf,
                all);
    }

    private static @Nullable Double percentileMs(@Nullable Histogram latencyNs, double percentile) {
        return latencyNs == null || latencyNs.getTotalCount() == 0
                ? null
                : latencyNs.getValueAtPercentile(percentile) / NS_PER_MS;
    }
}
