package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several comparisons as JSON.
 *
 * @param comparisons those that have not failed
 * @param failures of the others, a line by application
 * @param geometricMean of the ratios' medians, such as {@code "aurochs / stock"}, of those ratios that all comparisons have
 */
record SeriesJson(List<ReportJson> comparisons, Map<String, String> failures, Map<String, Double> geometricMean) {
    /** The report itself if there is one, else a list of them. */
    static Object of(ComparisonSeries series, MachineDescription machine) {
        if (series.isSingle()) {
            return ReportJson.of(series.only(), machine);
        }
        Map<String, String> failures = new LinkedHashMap<>();
        for (ComparisonSeries.Entry entry : series.comparisons()) {
            RunFailure failure = entry.failure();
            if (failure != null) {
                failures.put(entry.options().app().name(), String.valueOf(failure.getMessage()));
            }
        }
        Map<String, Double> means = new LinkedHashMap<>();
        series.means().forEach((ratio, mean) -> means.put(ratio.toString(), mean));
        return new SeriesJson(
                series.reports().stream()
                        .map(report -> ReportJson.of(report, machine))
                        .toList(),
                failures,
                means);
    }
}
