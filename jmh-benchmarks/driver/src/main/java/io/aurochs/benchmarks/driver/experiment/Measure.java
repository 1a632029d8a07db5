package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The figures of a run, in the order and under the names of reports. */
public enum Measure {
    RECORDS_PER_SECOND("recordsPerSecond", RunResult::recordsPerSecond),
    RECORDS_PER_CPU_SECOND("recordsPerCpuSecond", RunResult::recordsPerCpuSecond),
    CPU_SECONDS("cpuSeconds", RunResult::cpuSeconds),
    P50_MS("p50Ms", RunResult::p50Ms),
    P99_MS("p99Ms", RunResult::p99Ms),
    P999_MS("p999Ms", RunResult::p999Ms),
    PEAK_RSS_MB("peakRssMb", RunResult::peakRssMb),
    GC_SECONDS("gcSeconds", RunResult::gcSeconds);

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference has no state
    private final Function<RunResult, @Nullable Double> figure;

    Measure(String key, Function<RunResult, @Nullable Double> figure) {
        this.key = key;
        this.figure = figure;
    }

    /** The figure of a run, or null if the run does not have it. */
    public @Nullable Double of(RunResult run) {
        return figure.apply(run);
    }

    /** All of them by their names in JSON; null where there is none. */
    public static Map<String, @Nullable Double> all(Function<Measure, @Nullable Double> figures) {
        Map<String, @Nullable Double> all = new LinkedHashMap<>();
        for (Measure measure : values()) {
            all.put(measure.key, figures.apply(measure));
        }
        return all;
    }
}
