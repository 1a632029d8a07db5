package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.profiling.report.ProfileTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A comparison as text for a terminal. */
public final class ReportTable {
    private static final double RATE_TOLERANCE = 0.05;

    private ReportTable() {}

    public static String of(ComparisonReport report, MachineDescription machine) {
        List<String> lines = new ArrayList<>(List.of(title(report.options()), machine.line()));
        lines.addAll(notes(report));
        lines.add("");
        lines.add(table(report).plain());
        lines.addAll(conclusions(report));
        lines.add(verdict(report));
        return String.join("\n", lines) + "\n" + profiles(report);
    }

    /** A run that failed: why, and the last that it printed. */
    static String failure(RunFailure failure) {
        StringBuilder text = new StringBuilder("FAILED: " + failure.getMessage() + "\n");
        failure.tail().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }

    public static String title(CompareOptions options) {
        Pace pace = options.pace();
        return String.format(
                Locale.ROOT,
                "%s: medians of %d round%s of %s",
                subject(options),
                pace.rounds(),
                pace.rounds() == 1 ? "" : "s",
                pace.window());
    }

    /** What ran, and how, in a line without the pace. */
    static String setup(CompareOptions options) {
        return subject(options) + "; " + jvms(options);
    }

    private static String subject(CompareOptions options) {
        return String.format(
                Locale.ROOT,
                "%s %s, %s, parallelism %d",
                options.engine().name(),
                options.app().name(),
                options.engine().variant(options.acks()),
                options.parallelism());
    }

    private static String jvms(CompareOptions options) {
        return "every JVM: " + options.engine().jvm().words()
                + (options.settings().isEmpty() ? "" : "; set: " + new TreeMap<>(options.settings()));
    }

    /** What one must know to judge the figures. */
    public static List<String> notes(ComparisonReport report) {
        CompareOptions options = report.options();
        List<String> notes = new ArrayList<>();
        notes.add(jvms(options));
        if (!options.with().isEmpty()) {
            notes.add(Systems.AUROCHS_WITH + ": set beside that: " + new TreeMap<>(options.with()));
        }
        if (options.input() != null && !options.engine().home().isText(options.input())) {
            notes.add("input: " + options.input().getFileName());
        }
        if (options.app().keepsInput() && options.pace().range() == null) {
            notes.add("a faster system reads more in the same time, so it keeps more state and its "
                    + options.app().unit() + " cost more; with --records all read the same");
        }
        if (!StockTuning.isFor(options.engine())) {
            options.engine().note().ifPresent(notes::add);
        } else if (options.systems().contains(Systems.STOCK)) {
            notes.add(options.engine().note().orElse("stock") + stock(report));
        }
        if (options.openLoop()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "load: %,.0f %s/s to every system, %s %% of the slowest engine's peak; peaks: %s",
                    report.rate(),
                    options.app().unit(),
                    Statistics.plain(100 * options.load()),
                    figures(report.peaks(), "%,.0f")));
        }
        return notes;
    }

    /** How stock was set. */
    private static String stock(ComparisonReport report) {
        CompareOptions options = report.options();
        if (!options.tunesStock()) {
            return options.settings().containsKey(StormEngine.BATCH_SIZE)
                    ? ""
                    : "; " + StormEngine.BATCH_SIZE + " is Storm's default, no other was tried";
        }
        String peaks = "; " + StormEngine.BATCH_SIZE + " tried ("
                + options.app().unit() + "/s): " + trials(report, Condition.PEAK, "%,.0f");
        return options.openLoop()
                ? peaks + "; at the load (p99 ms): " + trials(report, options.condition(), "%.2f")
                : peaks;
    }

    private static String trials(ComparisonReport report, Condition condition, String format) {
        Map<String, Double> tried = report.tried(condition);
        List<String> wrong = report.wrongTrials(condition);
        Map<String, String> used = ComparisonReport.stockSettings(report.options(), condition, report.trials());
        List<String> parts = new ArrayList<>();
        if (!tried.isEmpty()) {
            parts.add(figures(tried, format));
        }
        if (!wrong.isEmpty()) {
            parts.add("left out for wrong results: " + String.join(", ", wrong));
        }
        parts.add("used: " + used.getOrDefault(StormEngine.BATCH_SIZE, "Storm's default"));
        return String.join(wrong.isEmpty() ? ", " : "; ", parts);
    }

    /** Where the time goes, and what it cost to find out; empty if nothing was profiled. */
    static String profiles(ComparisonReport report) {
        if (report.profiles().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n");
        for (String system : report.options().systems()) {
            Spread left = report.profiledRatio(system);
            if (left != null) {
                text.append(over(system + " profiled / " + system, left, "%.3f"))
                        .append('\n');
            }
        }
        return text.append("\nProfiles of the last round\n")
                .append(ProfileTable.of(List.copyOf(report.profiles().values())))
                .toString();
    }

    private static String over(String what, Spread ratio, String format) {
        return String.format(
                Locale.ROOT,
                "%s: " + format + " (" + format + " ... " + format + " by round)",
                what,
                ratio.median(),
                ratio.min(),
                ratio.max());
    }

    /** What to take from it: how many times as fast, and at a load, where all are as fast, who did not keep up. */
    public static List<String> conclusions(ComparisonReport report) {
        List<String> lines = new ArrayList<>();
        for (Ratio ratio : report.ratios()) {
            Spread over = report.ratio(ratio);
            if (over != null) {
                lines.add(over((report.options().openLoop() ? "peaks, " : "") + ratio, over, "%.2f"));
            }
        }
        for (String system : report.options().systems()) {
            Double speed = report.median(system, Measure.RECORDS_PER_SECOND);
            if (report.options().openLoop() && speed != null && Math.abs(speed / report.rate() - 1) > RATE_TOLERANCE) {
                lines.add(String.format(
                        Locale.ROOT, "%s did not keep the rate: %.0f %% of it", system, 100 * speed / report.rate()));
            }
        }
        lines.addAll(Handovers.lines(report));
        report.failures().forEach((system, failure) -> lines.add("FAILED: " + failure.getMessage()));
        return lines;
    }

    public static String verdict(ComparisonReport report) {
        List<String> forLoss = report.measured().checkedForLossOnly();
        String replays = !report.options().acks()
                ? ""
                : "; replays: " + report.replays()
                        + (forLoss.isEmpty() ? "" : ", and so checked for loss only: " + String.join("; ", forLoss));
        if (report.resultsEqual()) {
            return "results: equal to the loop's in every " + (forLoss.isEmpty() ? "run" : "other run")
                    + (report.failures().isEmpty() ? "" : " that has ended") + replays;
        }
        return "results: DIFFERENT from the loop's" + replays + "\n  "
                + String.join("\n  ", report.measured().wrong());
    }

    /** A row of each system. */
    public static Table table(ComparisonReport report) {
        String unit = report.options().app().unit();
        return new Columns<String>()
                .text("system", system -> system)
                .number(unit + "/s", cell(report, Measure.RECORDS_PER_SECOND, "%,.0f"))
                .number(
                        "(min ... max)",
                        system -> Cells.range(
                                report.measured().spread(report.options().point(system), RunResult::recordsPerSecond)))
                .number(unit + "/CPU-s", cell(report, Measure.RECORDS_PER_CPU_SECOND, "%,.0f"))
                .number("CPU s", cell(report, Measure.CPU_SECONDS, "%.1f"))
                .number("p50 ms", cell(report, Measure.P50_MS, "%.2f"))
                .number("p99 ms", cell(report, Measure.P99_MS, "%.2f"))
                .number("p99.9 ms", cell(report, Measure.P999_MS, "%.2f"))
                .number("RSS MB", cell(report, Measure.PEAK_RSS_MB, "%,.0f"))
                .number("GC s", cell(report, Measure.GC_SECONDS, "%.2f"))
                .all(report.options().systems());
    }

    private static Function<String, String> cell(ComparisonReport report, Measure measure, String format) {
        return system -> {
            Double median = report.median(system, measure);
            return median == null ? "-" : Cells.cell(median, format);
        };
    }

    /** Keys with their figures, in one line. */
    private static String figures(Map<String, Double> figures, String format) {
        return figures.entrySet().stream()
                .map(figure -> figure.getKey() + " " + Cells.cell(figure.getValue(), format))
                .collect(Collectors.joining(", "));
    }
}
