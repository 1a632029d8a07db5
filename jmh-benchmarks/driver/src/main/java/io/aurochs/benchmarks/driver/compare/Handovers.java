package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How long a value took between the two processors of the machine, before and after each run. Runs in which that differs much cannot be
 * compared: the hypervisor has moved the processors.
 */
final class Handovers {
    /** More than the same place gives from one time to another, and less than what lies between two places. */
    private static final double MUCH = 1.7;

    private Handovers() {}

    /** A line for who judges the figures; none where nothing was measured. */
    static List<String> lines(ComparisonReport report) {
        Map<String, RunResult> runs = runs(report);
        if (runs.values().stream().flatMapToDouble(Handovers::ns).findAny().isEmpty()) {
            return List.of();
        }
        double least =
                runs.values().stream().flatMapToDouble(Handovers::ns).min().getAsDouble();
        double most =
                runs.values().stream().flatMapToDouble(Handovers::ns).max().getAsDouble();
        String line =
                String.format(Locale.ROOT, "a value took %.0f to %.0f ns between the two processors", least, most);
        String far = runs.entrySet().stream()
                .filter(run -> ns(run.getValue()).anyMatch(ns -> ns > MUCH * least))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return List.of(
                far.isEmpty()
                        ? line
                        : line + ": they were far apart for " + far + ", which cannot be compared with the other runs");
    }

    private static Map<String, RunResult> runs(ComparisonReport report) {
        Map<String, RunResult> runs = new LinkedHashMap<>();
        for (int round = 1; round <= report.options().pace().rounds(); round++) {
            for (String system : report.options().systems()) {
                RunResult run =
                        report.measured().rounds(report.options().point(system)).get(round);
                if (run != null) {
                    runs.put(system + " in round " + round, run);
                }
            }
        }
        return runs;
    }

    private static DoubleStream ns(RunResult run) {
        return Stream.of(RunResult.HANDOVER_BEFORE_NS, RunResult.HANDOVER_AFTER_NS)
                .map(run::measure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue);
    }
}
