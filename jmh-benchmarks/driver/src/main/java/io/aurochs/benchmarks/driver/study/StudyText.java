package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.Lines;
import io.aurochs.benchmarks.driver.report.Page;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A study as Markdown, and as one self-contained page. Both explain themselves without the paper. */
final class StudyText {
    private static final Page PAGE = Page.beside(StudyText.class, "study.mustache");

    private StudyText() {}

    static String of(StudyReport report) {
        StringBuilder text = new StringBuilder("# The scale-up study: ")
                .append(report.scope().apps().stream().map(StudyApp::command).collect(Collectors.joining(", ")))
                .append("\n\n");
        Lines.list(text, "", report.settings());
        List<String> summary = report.summary();
        if (!summary.isEmpty()) {
            text.append("\n## In short\n\n");
            Lines.list(text, "", summary);
            text.append('\n').append(report.worth()).append('\n');
        }
        report.figures().forEach(figure -> text.append('\n').append(figure.markdown()));
        text.append('\n');
        Lines.list(text, "not measured: ", report.leftOut());
        Lines.list(text, "FAILED: ", report.failures());
        Lines.list(text, "WRONG: ", report.measured().wrong());
        Lines.list(text, "checked for loss only: ", report.measured().checkedForLossOnly());
        return text.append(report.verdict()).append('\n').toString();
    }

    /** @param noPictures why there are no files with pictures; empty if there are */
    static String page(StudyReport report, String noPictures) {
        Map<String, Object> content = new HashMap<>();
        content.put("report", report);
        content.put("picture", report.picture());
        content.put("noPictures", noPictures);
        content.put("style", report.measured().wrong().isEmpty() ? "right" : "wrong");
        content.put("hasSummary", !report.summary().isEmpty());
        content.put("applications", applications(report.scope()));
        content.put(
                "figure",
                report.figures().stream()
                        .map(figure -> Map.of(
                                "of", figure,
                                "hasTable", !figure.table().isEmpty(),
                                "hasPaper", !figure.paper().isEmpty(),
                                "isPartial", !figure.notMeasured().isEmpty()))
                        .toList());
        return PAGE.of(content);
    }

    private static Table applications(Scope scope) {
        return new Columns<StudyApp>()
                .text("application", StudyApp::title)
                .text("what it computes", StudyApp::computes)
                .text("counted", StudyApp::counted)
                .text("checked", StudyApp::checked)
                .text("tolerance", StudyApp::tolerance)
                .all(scope.apps());
    }
}
