package io.aurochs.benchmarks.runner;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What a run has left.
 *
 * @param latencyNs of an open loop; else null
 * @param emitted number of records of each source
 * @param replays records that were emitted again
 * @param differences from what a correct run must have left; empty if the results are equal
 * @param conf the system's configuration, and what else the result says of the run
 */
public record RunEnd(
        @Nullable Histogram latencyNs,
        List<Long> emitted,
        long replays,
        List<String> differences,
        Map<String, Object> conf) {
    public RunEnd {
        emitted = List.copyOf(emitted);
        differences = List.copyOf(differences);
    }

    /**
     * Of a run whose tasks report to probes, when they are quiet.
     *
     * @param differences as {@link ResultCheck} finds them
     */
    public static RunEnd of(RunProbes probes, List<String> differences, Map<String, Object> conf) {
        return new RunEnd(
                probes.latencyNs(),
                Arrays.stream(probes.emitted()).boxed().toList(),
                probes.replayed(),
                differences,
                conf);
    }
}
