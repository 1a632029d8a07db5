package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.report.Html;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A study as one page that needs nothing beside it, for somebody who knows neither the paper nor this project. */
final class StudyHtml {
    private StudyHtml() {}

    /**
     * The whole page.
     *
     * @param charts data URIs by number of the figure
     * @param remark about the charts; empty for none
     */
    static String of(StudyReport report, Map<String, List<String>> charts, String remark) {
        Html html = new Html("Aurochs: the scale-up study");
        html.heading(1, "The scale-up study on this machine");
        html.paragraph(
                "",
                "Aurochs runs unmodified Apache Storm topologies and Apache Flink jobs on one machine: the job stays, what executes"
                        + " it is replaced. This page compares it with the stock engines on the applications of a study of such"
                        + " engines on machines of many cores, figure by figure: Zhang and others, \"Revisiting the Design of Data"
                        + " Stream Processing Systems on Multi-Core Processors\", ICDE 2017, called 'the paper' below.");
        html.paragraph(
                "",
                "'stock' is the engine as its project publishes it: Storm with the fastest of the settings tried, Flink with its"
                        + " defaults, object reuse off among them. 'aurochs' is the same application on Aurochs. 'loop' is the same"
                        + " computation written by hand for one thread, and what the results of every run are checked against. Compare"
                        + " ratios taken on one machine; rates of the paper's machine and of this one have nothing in common.");
        html.paragraph(report.measured().wrong().isEmpty() ? "right" : "wrong", report.verdict());
        html.list("wrong", report.measured().wrong());
        html.list(
                "note",
                report.measured().checkedForLossOnly().stream()
                        .map(line -> "checked for loss only: " + line)
                        .toList());
        links(html, report);
        List<String> summary = report.summary();
        if (!summary.isEmpty()) {
            html.heading(2, "In short");
            html.list("", summary);
            html.paragraph("note", report.worth());
        }
        html.heading(2, "How it was measured");
        html.list("", report.settings());
        html.heading(2, "The applications");
        html.table(applications(report.scope()));
        report.figures()
                .forEach(figure -> figure(
                        html,
                        report,
                        figure,
                        charts.getOrDefault(figure.figure().number(), List.of())));
        html.heading(2, "not-measured", "What is not here");
        html.list("", report.leftOut());
        html.list("wrong", report.failures());
        html.paragraph("note", remark);
        html.paragraph(
                "note",
                "Every run, with all its settings, is in the directory 'runs' beside this page; study.json has the tables' numbers"
                        + " and the runs that each is made of.");
        return html.end();
    }

    private static void links(Html html, StudyReport report) {
        List<Html.Link> links = new ArrayList<>();
        report.figures()
                .forEach(figure ->
                        links.add(new Html.Link(anchor(figure), figure.figure().heading())));
        links.add(new Html.Link("not-measured", "What is not here"));
        html.links(links);
    }

    private static String anchor(FigureReport figure) {
        return "figure-" + figure.figure().number();
    }

    private static Table applications(Scope scope) {
        return new Table(
                List.of(
                        Table.Column.text("application"),
                        Table.Column.text("what it computes"),
                        Table.Column.text("counted"),
                        Table.Column.text("checked"),
                        Table.Column.text("tolerance")),
                scope.apps().stream()
                        .map(app -> List.of(app.title(), app.computes(), app.counted(), app.checked(), app.tolerance()))
                        .toList());
    }

    private static void figure(Html html, StudyReport report, FigureReport figure, List<String> charts) {
        html.heading(2, anchor(figure), figure.figure().heading());
        html.paragraph("", figure.figure().shows());
        if (!figure.content().table().rows().isEmpty()) {
            html.table(figure.content().table());
        }
        html.pictures(charts, figure.figure().title());
        html.list("note", figure.content().remarks());
        html.list("note", StudyText.rounds(report, figure));
        List<PaperText> paper = PaperText.of(figure.figure().number());
        if (!paper.isEmpty()) {
            html.heading(3, "The paper");
            html.list(
                    "",
                    paper.stream()
                            .map(text -> text.place() + ": " + text.statement())
                            .toList());
        }
        if (!figure.notMeasured().isEmpty()) {
            html.heading(3, "Not measured");
            html.list("note", figure.notMeasured());
        }
    }
}
