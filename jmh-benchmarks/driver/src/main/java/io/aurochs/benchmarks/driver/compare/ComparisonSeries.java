package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.ChildProcesses;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applications of one engine that are compared one after the other, by the same systems.
 *
 * @param applications how many there are; at least one
 * @param comparisons those that have ended, in order; at least one
 */
record ComparisonSeries(int applications, List<Entry> comparisons) {
    ComparisonSeries {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * One of them: a report or a failure.
     *
     * @param options what was compared
     */
    record Entry(
            CompareOptions options,
            @Nullable ComparisonReport report,
            @Nullable RunFailure failure) {}

    /** Makes the report of a comparison. */
    interface Run {
        ComparisonReport compare(CompareOptions options) throws RunFailure, InterruptedException;
    }

    /** Takes what is there after each comparison. */
    interface Listener {
        void compared(ComparisonSeries soFar) throws IOException;
    }

    /**
     * Runs all of them. One of several that fails leaves the others as they are.
     *
     * @throws RunFailure if there is one, and it fails
     * @throws InterruptedException if this JVM is ending
     */
    static ComparisonSeries run(List<CompareOptions> all, Run run, Listener listener)
            throws RunFailure, InterruptedException, IOException {
        List<Entry> entries = new ArrayList<>();
        for (CompareOptions options : all) {
            try {
                entries.add(new Entry(options, run.compare(options), null));
            } catch (RunFailure e) {
                if (all.size() == 1) {
                    throw e;
                }
                if (ChildProcesses.ending()) {
                    throw new InterruptedException(
                            "interrupted while " + options.app().name() + " ran");
                }
                entries.add(new Entry(options, null, e));
            }
            listener.compared(new ComparisonSeries(all.size(), entries));
        }
        return new ComparisonSeries(all.size(), entries);
    }

    boolean isSingle() {
        return applications == 1;
    }

    /** The report of the only comparison. */
    ComparisonReport only() {
        ComparisonReport report = comparisons.get(0).report();
        if (!isSingle() || report == null) {
            throw new IllegalStateException("comparisons=" + comparisons.size() + ": not one");
        }
        return report;
    }

    /** Whether nothing has failed, and the results of all runs were right. */
    boolean isRight() {
        return comparisons.stream()
                .allMatch(entry -> entry.report() != null && entry.report().isRight());
    }

    /** Those that have not failed. */
    List<ComparisonReport> reports() {
        List<ComparisonReport> reports = new ArrayList<>();
        for (Entry entry : comparisons) {
            ComparisonReport report = entry.report();
            if (report != null) {
                reports.add(report);
            }
        }
        return reports;
    }

    /** The geometric mean of the medians of each ratio that all comparisons have. */
    Map<Ratio, Double> means() {
        Map<Ratio, Double> means = new LinkedHashMap<>();
        List<ComparisonReport> reports = reports();
        for (Ratio ratio : reports.isEmpty() ? List.<Ratio>of() : reports.get(0).ratios()) {
            List<Double> medians = new ArrayList<>();
            for (ComparisonReport report : reports) {
                Spread spread = report.ratio(ratio);
                if (spread != null) {
                    medians.add(spread.median());
                }
            }
            if (medians.size() == comparisons.size()) {
                means.put(ratio, Statistics.geometricMean(medians));
            }
        }
        return means;
    }
}
