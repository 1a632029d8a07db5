package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.compare.ComparisonReport.Load;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.AppInput;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.profiling.report.ProfileTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A report as text for a terminal. */
public final class ReportTable {
    private static final double RATE_TOLERANCE = 0.05;

    private ReportTable() {}

    public static String of(ComparisonReport report, MachineDescription machine) {
        StringBuilder text = new StringBuilder();
        text.append(title(report.options())).append('\n');
        text.append(machine.line()).append('\n');
        notes(report).forEach(note -> text.append(note).append('\n'));
        text.append('\n').append(table(report)).append('\n');
        conclusions(report).forEach(line -> text.append(line).append('\n'));
        text.append(verdict(report)).append('\n');
        text.append(profiles(report));
        return text.toString();
    }

    public static String title(CompareOptions options) {
        return String.format(
                Locale.ROOT,
                "%s %s, %s, parallelism %d: medians of %d round%s of %s s after %s s of warm-up",
                options.engine().name(),
                options.app().name(),
                options.engine().variant(options),
                options.parallelism(),
                options.rounds(),
                options.rounds() == 1 ? "" : "s",
                plain(options.seconds()),
                plain(options.warmup()));
    }

    /** What one must know to judge the figures. */
    public static List<String> notes(ComparisonReport report) {
        CompareOptions options = report.options();
        List<String> notes = new ArrayList<>();
        notes.add(
                "every JVM: heap " + options.jvm().heap() + ", " + options.jvm().collector() + " collector"
                        + (options.settings().isEmpty() ? "" : "; set: " + new TreeMap<>(options.settings())));
        if (!options.with().isEmpty()) {
            notes.add(Systems.AUROCHS_WITH + ": set beside that: " + new TreeMap<>(options.with()));
        }
        Path input = options.input();
        if (input != null && options.app().input() == AppInput.LINES) {
            notes.add("lines: those of " + input.getFileName() + ", not generated ones");
        }
        notes.addAll(options.engine().notes(report));
        Load load = report.load();
        if (load != null) {
            notes.add(String.format(
                    Locale.ROOT,
                    "load: %,.0f %s/s to every system, %s %% of the slowest engine's peak; peaks: %s",
                    load.recordsPerSecond(),
                    options.app().unit(),
                    plain(options.load() * 100),
                    figures(load.peaks(), "%,.0f")));
        }
        return notes;
    }

    /** Where the time goes, and what it cost to find out; empty if nothing was profiled. */
    private static String profiles(ComparisonReport report) {
        if (report.profiles().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n");
        for (String system : report.options().systems()) {
            Spread left = report.profiledRatio(system);
            if (left != null) {
                text.append(String.format(
                        Locale.ROOT,
                        "%s profiled / %s: %.3f (%.3f ... %.3f by round)%n",
                        system,
                        system,
                        left.median(),
                        left.min(),
                        left.max()));
            }
        }
        return text.append("\nProfiles of the last round\n")
                .append(ProfileTable.of(report.profiles()))
                .toString();
    }

    /** What to take from it: how many times as fast, and at a load, where all are as fast, who did not keep up. */
    public static List<String> conclusions(ComparisonReport report) {
        Load load = report.load();
        if (load == null) {
            return ratios(report, "");
        }
        List<String> lines = ratios(report, "peaks, ");
        lines.addAll(stragglers(report, load));
        return lines;
    }

    private static List<String> ratios(ComparisonReport report, String of) {
        List<String> lines = new ArrayList<>();
        for (Ratio ratio : report.ratios()) {
            Spread over = report.ratio(ratio);
            if (over != null) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s%s: %.2f (%.2f ... %.2f by round)",
                        of,
                        ratio,
                        over.median(),
                        over.min(),
                        over.max()));
            }
        }
        return lines;
    }

    private static List<String> stragglers(ComparisonReport report, Load load) {
        List<String> lines = new ArrayList<>();
        for (String system : report.options().systems()) {
            Double speed = report.median(system, Measure.RECORDS_PER_SECOND);
            if (speed != null && Math.abs(speed / load.recordsPerSecond() - 1) > RATE_TOLERANCE) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s did not keep the rate: %.0f %% of it",
                        system,
                        100 * speed / load.recordsPerSecond()));
            }
        }
        return lines;
    }

    public static String verdict(ComparisonReport report) {
        List<String> forLoss = report.checkedForLossOnly();
        String replays = !report.options().acks()
                ? ""
                : "; replays: " + report.replays()
                        + (forLoss.isEmpty() ? "" : ", and so checked for loss only: " + String.join("; ", forLoss));
        if (report.resultsEqual()) {
            return "results: equal to the loop's in every " + (forLoss.isEmpty() ? "run" : "other run") + replays;
        }
        return "results: DIFFERENT from the loop's" + replays + "\n  " + String.join("\n  ", report.differences());
    }

    /** The headings and one row of cells for each system. */
    public static List<List<String>> rows(ComparisonReport report) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(headings(report.options().app().unit()));
        for (String system : report.options().systems()) {
            Spread speed = report.spread(system, Measure.RECORDS_PER_SECOND);
            rows.add(List.of(
                    system,
                    cell(report.median(system, Measure.RECORDS_PER_SECOND), "%,.0f"),
                    speed == null ? "" : String.format(Locale.ROOT, "(%,.0f ... %,.0f)", speed.min(), speed.max()),
                    cell(report.median(system, Measure.RECORDS_PER_CPU_SECOND), "%,.0f"),
                    cell(report.median(system, Measure.CPU_SECONDS), "%.1f"),
                    cell(report.median(system, Measure.P50_MS), "%.2f"),
                    cell(report.median(system, Measure.P99_MS), "%.2f"),
                    cell(report.median(system, Measure.P999_MS), "%.2f"),
                    cell(report.median(system, Measure.PEAK_RSS_MB), "%,.0f"),
                    cell(report.median(system, Measure.GC_SECONDS), "%.2f")));
        }
        return rows;
    }

    private static List<String> headings(String unit) {
        return List.of(
                "system",
                unit + "/s",
                "(min ... max)",
                unit + "/CPU-s",
                "CPU s",
                "p50 ms",
                "p99 ms",
                "p99.9 ms",
                "RSS MB",
                "GC s");
    }

    private static String table(ComparisonReport report) {
        List<List<String>> rows = rows(report);
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                String pad = " ".repeat(widths[column] - row.get(column).length());
                // The name to the left, figures to the right.
                line.append(column == 0 ? row.get(column) + pad : "  " + pad + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Keys with their figures, in one line. */
    public static <K> String figures(Map<K, Double> figures, String format) {
        List<String> parts = new ArrayList<>();
        figures.forEach((key, value) -> parts.add(key + " " + String.format(Locale.ROOT, format, value)));
        return String.join(", ", parts);
    }

    private static String cell(@Nullable Double value, String format) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }

    public static String plain(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}
