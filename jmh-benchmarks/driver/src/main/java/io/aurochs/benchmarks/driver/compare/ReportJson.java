package io.aurochs.benchmarks.driver.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RecordRange;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.profiling.report.ProfileDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as JSON. A figure that a run does not have is null.
 *
 * @param engine its name
 * @param app the application
 * @param settings of all runs; of Storm, with what stock's batch sizes came to under {@code stock}
 * @param machine where
 * @param resultsEqual whether all results are right
 * @param differences what is not
 * @param failures of systems of which a run has failed, a line by system
 * @param peakRounds those that a load is a share of
 * @param rounds the runs in the order they ran, with when each ended under {@code endedAt}
 * @param median of each figure by system
 * @param ratio of records a second, as {@code aurochsOver.<system>.{min,median,max}}; and {@code aurochsReuseOver} and
 *     {@code aurochsWithOver} where there is such a system
 * @param profiles of the last round, where there are some
 * @param profiledOver what was left of the throughput then
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ReportJson(
        String engine,
        String app,
        Map<String, @Nullable Object> settings,
        MachineDescription machine,
        boolean resultsEqual,
        List<String> differences,
        Map<String, String> failures,
        List<Map<String, @Nullable Object>> peakRounds,
        @JsonInclude List<Map<String, @Nullable Object>> rounds,
        Map<String, Map<String, @Nullable Double>> median,
        @JsonInclude Map<String, Map<String, Spread>> ratio,
        Collection<ProfileDocument> profiles,
        Map<String, Spread> profiledOver) {
    public static ReportJson of(ComparisonReport report, MachineDescription machine) {
        CompareOptions options = report.options();
        Map<String, Map<String, @Nullable Double>> medians = new LinkedHashMap<>();
        Map<String, Spread> profiledOver = new LinkedHashMap<>();
        for (String system : options.systems()) {
            medians.put(system, Measure.all(measure -> report.median(system, measure)));
            Spread left = report.profiledRatio(system);
            if (left != null) {
                profiledOver.put(system, left);
            }
        }
        return new ReportJson(
                options.engine().name(),
                options.app().name(),
                settings(report),
                machine,
                report.resultsEqual(),
                report.measured().wrong(),
                failures(report),
                options.openLoop() ? runs(report, options::peak) : List.of(),
                runs(report, options::point),
                medians,
                ratios(report),
                report.profiles().values(),
                profiledOver);
    }

    private static Map<String, String> failures(ComparisonReport report) {
        Map<String, String> failures = new LinkedHashMap<>();
        report.failures().forEach((system, failure) -> failures.put(system, String.valueOf(failure.getMessage())));
        return failures;
    }

    private static List<Map<String, @Nullable Object>> runs(ComparisonReport report, Function<String, Point> points) {
        List<Map<String, @Nullable Object>> runs = new ArrayList<>();
        for (int round = 1; round <= report.options().pace().rounds(); round++) {
            for (String system : report.options().systems()) {
                RunResult run = report.measured().rounds(points.apply(system)).get(round);
                if (run != null) {
                    Map<String, @Nullable Object> figures = new LinkedHashMap<>();
                    figures.put("system", system);
                    figures.put("round", round);
                    figures.putAll(Measure.all(measure -> measure.of(run)));
                    figures.put("replays", run.replays());
                    figures.put("resultsEqual", run.resultsEqual());
                    figures.put("endedAt", run.endedAt());
                    figures.put(RunResult.HANDOVER_BEFORE_NS, run.measure(RunResult.HANDOVER_BEFORE_NS));
                    figures.put(RunResult.HANDOVER_AFTER_NS, run.measure(RunResult.HANDOVER_AFTER_NS));
                    runs.add(figures);
                }
            }
        }
        return runs;
    }

    private static Map<String, Map<String, Spread>> ratios(ComparisonReport report) {
        Map<String, Map<String, Spread>> ratios = new TreeMap<>();
        // The promised one is there even if there is nothing to put into it.
        ratios.put(new Ratio(Systems.AUROCHS, Systems.STOCK).key(), new LinkedHashMap<>());
        for (Ratio ratio : report.ratios()) {
            Spread over = report.ratio(ratio);
            if (over != null) {
                ratios.computeIfAbsent(ratio.key(), unseen -> new LinkedHashMap<>())
                        .put(ratio.theirs(), over);
            }
        }
        return ratios;
    }

    private static Map<String, @Nullable Object> settings(ComparisonReport report) {
        CompareOptions options = report.options();
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("systems", options.systems());
        settings.put("rounds", options.pace().rounds());
        RecordRange range = options.pace().range();
        if (range == null) {
            settings.put("seconds", options.pace().seconds());
            settings.put("warmup", options.pace().warmup());
        } else {
            settings.put("records", List.of(range.first(), range.last()));
        }
        settings.put("parallelism", options.parallelism());
        settings.put("acks", options.acks());
        settings.put(
                "input",
                options.input() == null ? null : String.valueOf(options.input().getFileName()));
        settings.put("heap", options.engine().jvm().heap());
        settings.put("collector", options.engine().jvm().collector());
        settings.put("hugePages", options.engine().jvm().hugePages());
        settings.put("set", new TreeMap<>(options.settings()));
        settings.put("with", new TreeMap<>(options.with()));
        if (options.openLoop()) {
            settings.put("load", options.load());
            settings.put("loadRecordsPerSecond", report.rate());
            settings.put("peakRecordsPerSecond", report.peaks());
        }
        settings.put("stock", stock(report));
        Map<String, Object> conf = new LinkedHashMap<>();
        options.systems().forEach(system -> conf.put(system, conf(report, system)));
        settings.put(options.engine().jobKey(), conf);
        return settings;
    }

    private static Map<String, Object> stock(ComparisonReport report) {
        CompareOptions options = report.options();
        Map<String, Object> stock = new TreeMap<>(options.engine().stockSettings());
        if (StockTuning.isFor(options.engine())) {
            Condition load = options.condition();
            stock.put("recordsPerSecondByBatchSize", report.tried(Condition.PEAK));
            stock.put("p99MsByBatchSize", options.openLoop() ? report.tried(load) : Map.of());
            stock.put("wrongBatchSizes", report.wrongTrials(Condition.PEAK));
            stock.put("wrongBatchSizesAtTheLoad", options.openLoop() ? report.wrongTrials(load) : List.of());
        }
        return stock;
    }

    /** As the last round submitted it: the same in every round. */
    private static Map<String, Object> conf(ComparisonReport report, String system) {
        return report.measured().rounds(report.options().point(system)).values().stream()
                .reduce((earlier, later) -> later)
                .map(RunResult::conf)
                .orElse(Map.of());
    }
}
