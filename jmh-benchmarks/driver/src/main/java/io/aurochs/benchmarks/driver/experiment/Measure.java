package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.RunResult;
import org.jspecify.annotations.Nullable;

/** The figures of a run, in the order and under the names of the report. */
public enum Measure {
    RECORDS_PER_SECOND("recordsPerSecond"),
    RECORDS_PER_CPU_SECOND("recordsPerCpuSecond"),
    CPU_SECONDS("cpuSeconds"),
    P50_MS("p50Ms"),
    P99_MS("p99Ms"),
    P999_MS("p999Ms"),
    PEAK_RSS_MB("peakRssMb"),
    GC_SECONDS("gcSeconds");

    private final String key;

    Measure(String key) {
        this.key = key;
    }

    /** The name in JSON. */
    public String key() {
        return key;
    }

    /** The figure of a run, or null if the run does not have it. */
    @Nullable
    public Double of(RunResult run) {
        return switch (this) {
            case RECORDS_PER_SECOND -> run.recordsPerSecond();
            case RECORDS_PER_CPU_SECOND -> run.recordsPerCpuSecond();
            case CPU_SECONDS -> run.cpuSeconds();
            case P50_MS -> run.p50Ms();
            case P99_MS -> run.p99Ms();
            case P999_MS -> run.p999Ms();
            case PEAK_RSS_MB -> run.peakRssMb();
            case GC_SECONDS -> run.gcSeconds();
        };
    }
}
