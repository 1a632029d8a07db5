package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ComparisonPage;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportJson;
import io.aurochs.benchmarks.driver.compare.ReportTable;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Page;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything the demo has found.
 *
 * @param parts engine by engine
 * @param machine where it ran
 */
record DemoReport(List<DemoPart> parts, MachineDescription machine) {
    private static final Page PAGE = Page.beside(DemoReport.class, "demo.mustache");

    DemoReport {
        parts = List.copyOf(parts);
    }

    boolean equal() {
        return parts.stream().allMatch(DemoPart::equal);
    }

    /** As text for a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (DemoPart part : parts) {
            text.append(text.isEmpty() ? "" : "\n").append(part.title()).append('\n');
            part.jar().lines().forEach(line -> text.append(line).append('\n'));
            for (ComparisonReport comparison : part.comparisons()) {
                text.append('\n').append(ReportTable.of(comparison, machine));
            }
        }
        return text.toString();
    }

    /** {@code outputsEqual}, the jar's outcome of each part, and {@code comparisons}, each as {@code compare --json} writes it. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("outputsEqual", parts.stream().allMatch(part -> part.jar().equal()));
        parts.forEach(part -> json.put(part.key(), part.jar()));
        json.put(
                "comparisons",
                comparisons().stream()
                        .map(comparison -> ReportJson.of(comparison, machine))
                        .toList());
        return json;
    }

    /** As one page that needs nothing beside it. */
    String html() {
        List<Object> shown = new ArrayList<>();
        List<Bars> charts = new ArrayList<>();
        for (DemoPart part : parts) {
            shown.add(Map.of(
                    "title", part.title(),
                    "outcome", String.join("\n", part.jar().lines()),
                    "comparisons",
                            part.comparisons().stream()
                                    .map(ComparisonPage::section)
                                    .toList()));
            charts.addAll(ComparisonPage.charts(part.comparisons()));
        }
        return PAGE.of(Map.of(
                "picture",
                ComparisonPage.summary("word count", comparisons(), machine),
                "style",
                equal() ? "right" : "wrong",
                "verdict",
                equal()
                        ? "outputs and results: equal to the plain loop's in every run"
                        : "FAILED, or outputs or results DIFFERENT from the plain loop's, see below",
                "charts",
                charts,
                "parts",
                shown));
    }

    private List<ComparisonReport> comparisons() {
        return parts.stream().flatMap(part -> part.comparisons().stream()).toList();
    }
}
