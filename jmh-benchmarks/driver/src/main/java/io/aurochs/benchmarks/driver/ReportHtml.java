package io.aurochs.benchmarks.driver;

import java.util.List;

/** A demo's report as one HTML file that needs nothing beside it. */
final class ReportHtml {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Aurochs: the same jars on stock Storm, on stock Flink and on Aurochs</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
            table { border-collapse: collapse; margin: 1rem 0; }
            th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
            th:first-child, td:first-child { text-align: left; }
            pre { background: #f6f6f6; padding: .75rem; overflow-x: auto; }
            .charts { display: flex; flex-wrap: wrap; gap: 1rem; }
            .charts img { width: 560px; max-width: 100%; border: 1px solid #eee; }
            .wrong { color: #b00020; font-weight: bold; }
            .note { color: #666; }
            </style>
            </head>
            <body>
            """;

    private ReportHtml() {}

    /**
     * The whole file.
     *
     * @param charts data URIs of images
     * @param remark a line below the charts; empty for none
     */
    static String of(DemoReport report, List<String> charts, String remark) {
        StringBuilder html = new StringBuilder(HEAD);
        element(html, "h1", "The same untouched jars on stock engines and on Aurochs");
        paragraph(html, "note", report.machine().line());
        element(html, "h2", "At the counting tasks");
        html.append("<div class=\"charts\">\n");
        charts.forEach(chart ->
                html.append("<img alt=\"bar chart\" src=\"").append(chart).append("\">\n"));
        html.append("</div>\n");
        paragraph(html, "note", remark);
        report.parts().forEach(part -> part(html, part));
        return html.append("</body>\n</html>\n").toString();
    }

    private static void part(StringBuilder html, DemoPart part) {
        element(html, "h2", part.title());
        element(html, "pre", String.join("\n", part.jar().lines()));
        part.comparisons().forEach(comparison -> comparison(html, comparison));
    }

    private static void comparison(StringBuilder html, ComparisonReport comparison) {
        element(html, "h3", ReportTable.title(comparison.options()));
        ReportTable.notes(comparison).forEach(note -> paragraph(html, "note", note));
        html.append("<table>\n");
        String cell = "th";
        for (List<String> row : ReportTable.rows(comparison)) {
            html.append("<tr>");
            for (String text : row) {
                element(html, cell, text);
            }
            html.append("</tr>\n");
            cell = "td";
        }
        html.append("</table>\n");
        ReportTable.conclusions(comparison).forEach(line -> paragraph(html, "conclusion", line));
        paragraph(html, comparison.resultsEqual() ? "right" : "wrong", ReportTable.verdict(comparison));
    }

    private static void paragraph(StringBuilder html, String style, String text) {
        if (!text.isEmpty()) {
            html.append("<p class=\"")
                    .append(style)
                    .append("\">")
                    .append(escape(text))
                    .append("</p>\n");
        }
    }

    private static void element(StringBuilder html, String name, String text) {
        html.append('<')
                .append(name)
                .append('>')
                .append(escape(text))
                .append("</")
                .append(name)
                .append('>');
        html.append(name.startsWith("t") ? "" : "\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
