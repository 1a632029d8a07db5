package io.aurochs.benchmarks.driver.study;

import java.util.List;
import java.util.stream.Collectors;

/** A study as Markdown. */
final class StudyText {
    private StudyText() {}

    static String of(StudyReport report) {
        StringBuilder text = new StringBuilder("# ").append(title(report)).append("\n\n");
        list(text, report.settings());
        List<String> summary = report.summary();
        if (!summary.isEmpty()) {
            text.append("\n## In short\n\n");
            list(text, summary);
            text.append('\n').append(report.worth()).append('\n');
        }
        report.figures().forEach(figure -> figure(text, report, figure));
        text.append('\n');
        list(
                text,
                report.leftOut().stream().map(line -> "not measured: " + line).toList());
        list(text, report.failures().stream().map(line -> "FAILED: " + line).toList());
        list(
                text,
                report.measured().wrong().stream().map(line -> "WRONG: " + line).toList());
        list(
                text,
                report.measured().checkedForLossOnly().stream()
                        .map(line -> "checked for loss only: " + line)
                        .toList());
        return text.append(report.verdict()).append('\n').toString();
    }

    static String title(StudyReport report) {
        return "The scale-up study: "
                + report.scope().apps().stream().map(StudyApp::command).collect(Collectors.joining(", "));
    }

    private static void figure(StringBuilder text, StudyReport report, FigureReport figure) {
        text.append("\n## ").append(figure.figure().heading()).append("\n\n");
        if (!figure.content().table().rows().isEmpty()) {
            text.append(figure.content().table().markdown()).append('\n');
        }
        list(text, figure.content().remarks());
        list(text, rounds(report, figure));
        list(
                text,
                figure.notMeasured().stream()
                        .map(line -> "not measured: " + line)
                        .toList());
        list(
                text,
                PaperText.of(figure.figure().number()).stream()
                        .map(line -> "the paper, " + line.place() + ": " + line.statement())
                        .toList());
    }

    /** What single rounds are worth. */
    static List<String> rounds(StudyReport report, FigureReport figure) {
        if (report.leastRounds(figure) != 1) {
            return List.of();
        }
        return List.of(
                (report.mostRounds(figure) == 1 ? "there is one round only" : "of some points there is one round only")
                        + ": on a machine that does other work, " + StudyReport.SINGLE_ROUNDS_VARY);
    }

    private static void list(StringBuilder text, List<String> lines) {
        lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }
}
