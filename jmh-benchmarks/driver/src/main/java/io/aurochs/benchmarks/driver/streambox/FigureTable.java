package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.NativeRuns;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A figure as Markdown: what was measured, what could not be, and what the paper's text says. */
final class FigureTable {
    private static final String VARIANT = "variant";

    private static final List<Table.Column> COLUMNS = List.of(
            Table.Column.text("benchmark"),
            Table.Column.number("cores"),
            Table.Column.text(VARIANT),
            Table.Column.text("at"),
            Table.Column.number("records/s"),
            Table.Column.number("(min ... max)"),
            Table.Column.number("of the first"),
            Table.Column.number("records/CPU-s"),
            Table.Column.number("CPU s"),
            Table.Column.number("p50 ms"),
            Table.Column.number("p99 ms"),
            Table.Column.number("p99.9 ms"),
            Table.Column.text("remark"),
            Table.Column.text("the paper"));
    /** That say what a row is of. */
    private static final int KEYS = 4;
    /** The remark, and the paper's. */
    private static final int REMARKS = 2;

    private static final String NOT_MEASURED = "not measured: ";

    private FigureTable() {}

    static String of(FigureReport report, FigureOptions options, MachineDescription machine) {
        StringBuilder text = new StringBuilder();
        text.append("## ").append(title(report.figure())).append("\n\n");
        text.append(String.format(
                Locale.ROOT,
                "Medians of %d round%s of %s s after %s s of warm-up. %s. Every JVM: %s%s.%n%n",
                options.rounds(),
                options.rounds() == 1 ? "" : "s",
                plain(options.seconds()),
                plain(options.warmup()),
                machine.line(),
                NativeRuns.jvm(),
                options.settings().isEmpty() ? "" : "; set: " + new TreeMap<>(options.settings())));
        text.append(table(report));
        List<String> remarks = remarks(report);
        if (!remarks.isEmpty()) {
            text.append('\n');
            remarks.forEach(remark -> text.append("- ").append(remark).append('\n'));
        }
        return text.toString();
    }

    /** With its place in the paper. */
    static String title(Figure figure) {
        return "StreamBox, " + (figure.number().contains(".") ? "section " : "figure ") + figure.number() + ": "
                + figure.title();
    }

    /** What the paper's text gives for a point; empty for nothing. */
    static String ofPaper(Figure figure, Point point) {
        return PaperNumber.of(figure).stream()
                .filter(number -> number.isOf(point))
                .map(number -> number.value() + " (§" + number.section() + ")")
                .collect(Collectors.joining("; "));
    }

    private static String table(FigureReport report) {
        List<List<String>> rows = new ArrayList<>();
        report.points().forEach(point -> rows.add(row(report, point)));
        report.plan().gaps().forEach(gap -> rows.add(row(gap)));
        Table table = new Table(COLUMNS, rows).withoutEmptyColumns();
        return (varies(report) ? table : table.without(VARIANT)).markdown();
    }

    private static List<String> row(FigureReport report, Point point) {
        Spread speed = point.spread(RunResult::recordsPerSecond);
        Spread ratio = point.ratio();
        return List.of(
                point.benchmark(),
                Integer.toString(point.cores()),
                point.variant().name(),
                point.condition().label(),
                speed == null ? "" : String.format(Locale.ROOT, "%,.0f", speed.median()),
                speed == null ? "" : String.format(Locale.ROOT, "(%,.0f ... %,.0f)", speed.min(), speed.max()),
                ratio == null ? "" : ratio(ratio),
                Table.cell(point.median(RunResult::recordsPerCpuSecond), "%,.0f"),
                Table.cell(point.median(RunResult::cpuSeconds), "%.1f"),
                Table.cell(point.median(RunResult::p50Ms), "%.1f"),
                Table.cell(point.median(RunResult::p99Ms), "%.1f"),
                Table.cell(point.median(RunResult::p999Ms), "%.1f"),
                point.remark(),
                ofPaper(report.figure(), point));
    }

    private static List<String> row(Gap gap) {
        List<String> row = new ArrayList<>(List.of(gap.benchmark(), Integer.toString(gap.cores()), gap.variant(), ""));
        row.addAll(Collections.nCopies(COLUMNS.size() - KEYS - REMARKS, ""));
        row.add(NOT_MEASURED + gap.reason());
        row.add("");
        return row;
    }

    private static String ratio(Spread ratio) {
        String median = String.format(Locale.ROOT, "%.2f", ratio.median());
        return ratio.min() == ratio.max()
                ? median
                : String.format(Locale.ROOT, "%s (%.2f ... %.2f)", median, ratio.min(), ratio.max());
    }

    /** Whether the variant says something: there are several. */
    private static boolean varies(FigureReport report) {
        return report.plan().groups().stream()
                        .anyMatch(group -> group.variants().size() > 1)
                || report.plan().gaps().stream().anyMatch(gap -> !gap.variant().isEmpty());
    }

    private static List<String> remarks(FigureReport report) {
        List<String> remarks = new ArrayList<>();
        report.failures().forEach(failure -> remarks.add("FAILED: " + failure));
        report.wrong().forEach(line -> remarks.add("results DIFFERENT from the loop's: " + line));
        long inexact = report.points().stream()
                .filter(point -> !point.variant().exact())
                .mapToLong(Point::differing)
                .sum();
        if (inexact > 0) {
            remarks.add("results of latest-container differ from the loop's in " + inexact
                    + " runs, as they must: records that have left their epoch may miss their window");
        }
        boolean anyRun =
                report.points().stream().anyMatch(point -> !point.runs().isEmpty());
        if (anyRun && report.wrong().isEmpty()) {
            remarks.add("results: equal to the loop's in every " + (inexact > 0 ? "other " : "") + "run");
        }
        PaperNumber.of(report.figure())
                .forEach(number -> remarks.add("the paper, §" + number.section() + ": " + number.statement()));
        return remarks;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }
}
