package io.aurochs.benchmarks.application;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run writes for the driver, as JSON. Times in the unit of their names; latencies only of an open loop.
 *
 * @param system which system ran
 * @param records at the named operator inside the window
 * @param seconds length of the window as measured
 * @param sources number of records that each source reports
 * @param conf the topology's configuration as submitted; empty for the loop
 */
record RunResult(
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
        Map<String, Object> conf) {}
