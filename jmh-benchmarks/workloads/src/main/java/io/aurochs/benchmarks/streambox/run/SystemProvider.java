package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import java.util.Map;

/** Starts one system, found as a {@linkplain java.util.ServiceLoader service}. */
public interface SystemProvider {
    /** As on the command line. */
    String name();

    /**
     * Looks at settings without running anything.
     *
     * @param settings of all systems; those that it does not know are not its own
     * @throws io.aurochs.benchmarks.runner.UsageException when one of its own is wrong
     */
    void check(Map<String, String> settings);

    /** Begins to compute a benchmark; returns when records are emitted, or about to be. */
    RunningSystem start(Benchmark<?> benchmark, RunOrder order) throws Exception;
}
