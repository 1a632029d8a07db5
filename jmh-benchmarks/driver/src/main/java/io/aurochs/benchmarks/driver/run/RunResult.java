package io.aurochs.benchmarks.driver.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What one run has reported; the units are in the names. Latencies only of an open loop, memory only where it is known; what the whole
 * machine's memory controllers have read and written in the window is counted by the driver, where they have counters. The driver adds
 * when the run ended, in UTC as ISO 8601 writes it. What else a run has measured is there by name, with the unit.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunResult(
        String system,
        double recordsPerSecond,
        double recordsPerCpuSecond,
        double cpuSeconds,
        @Nullable Double p50Ms,
        @Nullable Double p99Ms,
        @Nullable Double p999Ms,
        @Nullable Double peakRssMb,
        double gcSeconds,
        @Nullable Double memoryMbPerSecond,
        long replays,
        boolean resultsEqual,
        List<String> differences,
        Map<String, Object> conf,
        @Nullable String endedAt,
        Map<String, Double> measures) {
    /** What the driver has measured before the run: how long a value took between the machine's two processors, where it has two. */
    public static final String HANDOVER_BEFORE_NS = "handoverBeforeNs";

    /** The same after the run. */
    public static final String HANDOVER_AFTER_NS = "handoverAfterNs";

    /** Copies what it is given. */
    @SuppressWarnings("NullAway") // null where a run has reported none
    public RunResult {
        measures = measures == null ? Map.of() : Map.copyOf(measures);
    }

    /** A run that has measured nothing else. */
    public RunResult(
            String system,
            double recordsPerSecond,
            double recordsPerCpuSecond,
            double cpuSeconds,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms,
            @Nullable Double p999Ms,
            @Nullable Double peakRssMb,
            double gcSeconds,
            @Nullable Double memoryMbPerSecond,
            long replays,
            boolean resultsEqual,
            List<String> differences,
            Map<String, Object> conf,
            @Nullable String endedAt) {
        this(
                system,
                recordsPerSecond,
                recordsPerCpuSecond,
                cpuSeconds,
                p50Ms,
                p99Ms,
                p999Ms,
                peakRssMb,
                gcSeconds,
                memoryMbPerSecond,
                replays,
                resultsEqual,
                differences,
                conf,
                endedAt,
                Map.of());
    }

    /** The same run, with what was counted beside it. */
    public RunResult withMemory(double mbPerSecond) {
        return with(mbPerSecond, measures);
    }

    /** The same run, with how long a value took between the two processors before and after it, nanoseconds, where there are two. */
    RunResult withHandover(OptionalDouble beforeNs, OptionalDouble afterNs) {
        Map<String, Double> more = new HashMap<>(measures);
        beforeNs.ifPresent(ns -> more.put(HANDOVER_BEFORE_NS, ns));
        afterNs.ifPresent(ns -> more.put(HANDOVER_AFTER_NS, ns));
        return with(memoryMbPerSecond, more);
    }

    private RunResult with(@Nullable Double mbPerSecond, Map<String, Double> newMeasures) {
        return new RunResult(
                system,
                recordsPerSecond,
                recordsPerCpuSecond,
                cpuSeconds,
                p50Ms,
                p99Ms,
                p999Ms,
                peakRssMb,
                gcSeconds,
                mbPerSecond,
                replays,
                resultsEqual,
                differences,
                conf,
                endedAt,
                newMeasures);
    }

    /** What it has measured under a name; null if it has not. */
    public @Nullable Double measure(String name) {
        return measures.get(name);
    }

    /** Whether only that nothing was lost could be checked: records that come again are counted, and have results, again. */
    public boolean checkedForLossOnly() {
        return replays > 0;
    }
}
