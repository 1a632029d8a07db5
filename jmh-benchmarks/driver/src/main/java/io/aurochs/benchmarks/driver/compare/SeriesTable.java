package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.util.List;
import java.util.Locale;

/** Comparisons as text for a terminal: each of them when it has ended, then one line for each application. */
final class SeriesTable {
    private SeriesTable() {}

    /** The last comparison that has ended. */
    static String latest(ComparisonSeries series, MachineDescription machine) {
        ComparisonSeries.Entry entry =
                series.comparisons().get(series.comparisons().size() - 1);
        StringBuilder text = new StringBuilder();
        ComparisonReport report = entry.report();
        RunFailure failure = entry.failure();
        if (report != null) {
            text.append(ReportTable.of(report, machine));
        } else if (failure != null) {
            text.append(ReportTable.title(entry.options())).append('\n').append(ReportTable.failure(failure));
        }
        return text.append(series.isSingle() ? "" : "\n").toString();
    }

    /** A line for each of several applications; nothing for one. */
    static String summary(ComparisonSeries series) {
        if (series.isSingle()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        List<ComparisonReport> reports = series.reports();
        if (!reports.isEmpty()) {
            Columns<ComparisonReport> columns = new Columns<ComparisonReport>()
                    .text("application", report -> report.options().app().name());
            for (String system : reports.get(0).options().systems()) {
                columns.number(
                        system + ", records/s",
                        report -> Cells.whole(report.median(system, Measure.RECORDS_PER_SECOND)));
            }
            for (Ratio ratio : reports.get(0).ratios()) {
                columns.number(ratio.toString(), report -> Cells.ratio(report.ratio(ratio)));
            }
            text.append(columns.all(reports).plain());
        }
        series.means()
                .forEach((ratio, mean) ->
                        text.append(String.format(Locale.ROOT, "%s: geometric mean %.2f%n", ratio, mean)));
        return text.append(series.isRight() ? "results: equal to the loop's in every run\n" : wrong(series))
                .toString();
    }

    private static String wrong(ComparisonSeries series) {
        List<String> wrong = series.comparisons().stream()
                .filter(entry -> entry.report() == null || !entry.report().isRight())
                .map(entry -> entry.options().app().name())
                .toList();
        return "FAILED or with results DIFFERENT from the loop's: " + String.join(", ", wrong) + "\n";
    }
}
