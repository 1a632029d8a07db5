package io.aurochs.benchmarks.driver;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one run has reported; the units are in the names. Latencies only of an open loop, memory only where it is known. */
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
        long replays,
        boolean resultsEqual,
        List<String> differences,
        Map<String, Object> conf) {
    /** Whether only that nothing was lost could be checked: records that come again are counted, and have results, again. */
    public boolean checkedForLossOnly() {
        return replays > 0;
    }
}
