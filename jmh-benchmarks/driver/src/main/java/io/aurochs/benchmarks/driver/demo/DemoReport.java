package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportJson;
import io.aurochs.benchmarks.driver.compare.ReportTable;
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
                parts.stream()
                        .flatMap(part -> part.comparisons().stream())
                        .map(comparison -> ReportJson.of(comparison, machine))
                        .toList());
        return json;
    }

    /** As one page that needs nothing beside it. */
    String html() {
        List<Object> shown = new ArrayList<>();
        for (DemoPart part : parts) {
            List<Object> comparisons = new ArrayList<>();
            part.comparisons()
                    .forEach(comparison -> comparisons.add(Map.of(
                            "title", ReportTable.title(comparison.options()),
                            "notes", ReportTable.notes(comparison),
                            "table", ReportTable.table(comparison),
                            "conclusions", ReportTable.conclusions(comparison),
                            "style", comparison.resultsEqual() ? "right" : "wrong",
                            "verdict", ReportTable.verdict(comparison))));
            shown.add(Map.of(
                    "title",
                    part.title(),
                    "outcome",
                    String.join("\n", part.jar().lines()),
                    "comparisons",
                    comparisons));
        }
        Page.Pictures pictures = Page.Pictures.of(
                parts.stream().flatMap(part -> part.charts().stream()).toList());
        return PAGE.of(Map.of("machine", machine.line(), "pictures", pictures, "parts", shown));
    }
}
