package io.aurochs.benchmarks.driver.report;

import java.util.List;

/** Writes a page of HTML that needs nothing beside it. One thread. */
public final class Html {
    private static final String STYLE = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
            table { border-collapse: collapse; margin: 1rem 0; }
            th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
            th:first-child, td:first-child, th.text, td.text { text-align: left; }
            td.text { white-space: normal; }
            pre { background: #f6f6f6; padding: .75rem; overflow-x: auto; }
            .charts { display: flex; flex-wrap: wrap; gap: 1rem; }
            .charts img { width: 560px; max-width: 100%; border: 1px solid #eee; }
            .wide { overflow-x: auto; }
            .wrong { color: #b00020; font-weight: bold; }
            .note { color: #666; }
            </style>
            """;

    private final StringBuilder html = new StringBuilder();

    /** Begins a page. */
    public Html(String title) {
        html.append(STYLE).append("<title>").append(escape(title)).append("</title>\n</head>\n<body>\n");
    }

    /** A heading. */
    public Html heading(int level, String text) {
        return heading(level, "", text);
    }

    /** A heading that links can lead to. */
    public Html heading(int level, String anchor, String text) {
        String id = anchor.isEmpty() ? "" : " id=\"" + escape(anchor) + "\"";
        html.append("<h" + level + id + ">").append(escape(text)).append("</h" + level + ">\n");
        return this;
    }

    /** Text as it is, with its line breaks. */
    public Html verbatim(String text) {
        html.append("<pre>").append(escape(text)).append("</pre>\n");
        return this;
    }

    /** A paragraph; nothing of an empty text. */
    public Html paragraph(String style, String text) {
        if (!text.isEmpty()) {
            html.append("<p class=\"" + escape(style) + "\">")
                    .append(escape(text))
                    .append("</p>\n");
        }
        return this;
    }

    /** A list; nothing of no lines. */
    public Html list(String style, List<String> lines) {
        if (!lines.isEmpty()) {
            html.append("<ul class=\"" + escape(style) + "\">\n");
            lines.forEach(line -> html.append("<li>").append(escape(line)).append("</li>\n"));
            html.append("</ul>\n");
        }
        return this;
    }

    /** A line of links to headings of this page. */
    public Html links(List<Link> links) {
        html.append("<p>");
        links.forEach(link -> html.append("<a href=\"#" + escape(link.anchor()) + "\">")
                .append(escape(link.text()))
                .append("</a> "));
        html.append("</p>\n");
        return this;
    }

    /**
     * Leads to a heading.
     *
     * @param anchor of the heading
     * @param text to read
     */
    public record Link(String anchor, String text) {}

    /** A table. */
    public Html table(Table table) {
        html.append("<div class=\"wide\"><table>\n<tr>");
        for (Table.Column column : table.columns()) {
            cell("th", column, column.name());
        }
        html.append("</tr>\n");
        for (List<String> row : table.rows()) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell("td", table.columns().get(i), row.get(i));
            }
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
        return this;
    }

    private void cell(String name, Table.Column column, String text) {
        html.append("<" + name + (column.isNumber() ? "" : " class=\"text\"") + ">")
                .append(escape(text))
                .append("</" + name + ">");
    }

    /**
     * Pictures beside one another; nothing of none.
     *
     * @param sources data URIs
     * @param description for who cannot see them
     */
    public Html pictures(List<String> sources, String description) {
        if (!sources.isEmpty()) {
            html.append("<div class=\"charts\">\n");
            sources.forEach(source -> html.append("<img alt=\"" + escape(description) + "\" src=\"")
                    .append(source)
                    .append("\">\n"));
            html.append("</div>\n");
        }
        return this;
    }

    /** The whole page. */
    public String end() {
        return html + "</body>\n</html>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
