package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportTable;
import io.aurochs.benchmarks.driver.report.Html;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.ArrayList;
import java.util.List;

/** A demo's report as one HTML file that needs nothing beside it. */
final class ReportHtml {
    private ReportHtml() {}

    /**
     * The whole file.
     *
     * @param charts data URIs of images
     * @param remark a line below the charts; empty for none
     */
    static String of(DemoReport report, List<String> charts, String remark) {
        Html html = new Html("Aurochs: the same jars on stock Storm, on stock Flink and on Aurochs");
        html.heading(1, "The same untouched jars on stock engines and on Aurochs");
        html.paragraph("note", report.machine().line());
        html.heading(2, "At the counting tasks");
        html.pictures(charts, "bar chart");
        html.paragraph("note", remark);
        report.parts().forEach(part -> part(html, part));
        return html.end();
    }

    private static void part(Html html, DemoPart part) {
        html.heading(2, part.title());
        html.verbatim(String.join("\n", part.jar().lines()));
        part.comparisons().forEach(comparison -> comparison(html, comparison));
    }

    private static void comparison(Html html, ComparisonReport comparison) {
        html.heading(3, ReportTable.title(comparison.options()));
        ReportTable.notes(comparison).forEach(note -> html.paragraph("note", note));
        html.table(table(ReportTable.rows(comparison)));
        ReportTable.conclusions(comparison).forEach(line -> html.paragraph("conclusion", line));
        html.paragraph(comparison.resultsEqual() ? "right" : "wrong", ReportTable.verdict(comparison));
    }

    /** @param rows the first has the columns' names, of which the first is the system's */
    private static Table table(List<List<String>> rows) {
        List<Table.Column> columns = new ArrayList<>();
        for (String name : rows.get(0)) {
            columns.add(new Table.Column(name, !columns.isEmpty()));
        }
        return new Table(columns, rows.subList(1, rows.size()));
    }
}
