package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.MachineDescription;
import io.aurochs.benchmarks.driver.NativeRuns;
import io.aurochs.benchmarks.driver.RunResult;
import io.aurochs.benchmarks.driver.Statistics.Spread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A figure as Markdown: what was measured, what could not be, and what the paper's text says. */
final class FigureTable {
    /** Columns. */
    private static final int CORES = 1;

    private static final int VARIANT = 2;
    private static final int FIRST_NUMBER = 4;
    private static final int REMARK = 12;

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
        rows.add(List.of(
                "benchmark",
                "cores",
                "variant",
                "at",
                "records/s",
                "(min ... max)",
                "of the first",
                "records/CPU-s",
                "CPU s",
                "p50 ms",
                "p99 ms",
                "p99.9 ms",
                "remark",
                "the paper"));
        report.points().forEach(point -> rows.add(row(report, point)));
        report.plan().gaps().forEach(gap -> rows.add(row(gap)));
        List<Integer> columns = columns(report, rows);
        StringBuilder text = new StringBuilder();
        line(text, columns.stream().map(rows.get(0)::get).toList());
        line(text, columns.stream().map(FigureTable::rule).toList());
        rows.subList(1, rows.size())
                .forEach(row -> line(text, columns.stream().map(row::get).toList()));
        return text.toString();
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
                cell(point.median(RunResult::recordsPerCpuSecond), "%,.0f"),
                cell(point.median(RunResult::cpuSeconds), "%.1f"),
                cell(point.median(RunResult::p50Ms), "%.1f"),
                cell(point.median(RunResult::p99Ms), "%.1f"),
                cell(point.median(RunResult::p999Ms), "%.1f"),
                point.remark(),
                ofPaper(report.figure(), point));
    }

    private static List<String> row(Gap gap) {
        List<String> row = new ArrayList<>(List.of(gap.benchmark(), Integer.toString(gap.cores()), gap.variant(), ""));
        row.addAll(Collections.nCopies(REMARK - FIRST_NUMBER, ""));
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

    /** Those that say something: of a variant, if there are several. */
    private static List<Integer> columns(FigureReport report, List<List<String>> rows) {
        boolean varies = report.plan().groups().stream()
                        .anyMatch(group -> group.variants().size() > 1)
                || report.plan().gaps().stream().anyMatch(gap -> !gap.variant().isEmpty());
        return IntStream.range(0, rows.get(0).size())
                .filter(column -> column != VARIANT || varies)
                .filter(column ->
                        rows.stream().skip(1).anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
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

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Names to the left, numbers to the right. */
    private static String rule(int column) {
        return (column < FIRST_NUMBER && column != CORES) || column >= REMARK ? "---" : "---:";
    }

    private static String cell(@Nullable Double value, String format) {
        return value == null ? "" : String.format(Locale.ROOT, format, value);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }
}
