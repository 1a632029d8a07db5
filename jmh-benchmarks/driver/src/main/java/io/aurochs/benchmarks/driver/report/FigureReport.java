package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A figure as it is shown: as Markdown, on a page, as JSON, as a picture.
 *
 * @param figure its number
 * @param heading with its place in a paper
 * @param title in a few words
 * @param shows what it shows, and how to read it
 * @param table its numbers
 * @param charts the same as pictures; those without bars are left out
 * @param remarks what is to be known to read them
 * @param notMeasured a line for what is not, with the reason
 * @param paper what a paper says
 * @param points that were measured for it
 */
public record FigureReport(
        String figure,
        @JsonIgnore String heading,
        String title,
        String shows,
        @JsonIgnore Table table,
        @JsonIgnore List<Bars> charts,
        List<String> remarks,
        List<String> notMeasured,
        List<PaperText> paper,
        List<PointReport> points) {
    private static final int CHARTS_IN_A_ROW = 2;

    /** Copies what it is given. */
    public FigureReport {
        charts = charts.stream().filter(bars -> !bars.isEmpty()).toList();
        remarks = List.copyOf(remarks);
        notMeasured = List.copyOf(notMeasured);
        paper = List.copyOf(paper);
        points = List.copyOf(points);
    }

    /** The table as JSON: a row is an object of the cells that have something. */
    @JsonProperty("table")
    public List<Map<String, String>> rows() {
        return table.named();
    }

    /** Where links of a page lead. */
    public String anchor() {
        return "figure-" + figure;
    }

    /** A section. */
    public String markdown() {
        StringBuilder text = new StringBuilder("## " + heading + "\n\n" + shows + "\n\n");
        if (!table.isEmpty()) {
            text.append(table.markdown()).append('\n');
        }
        Lines.list(text, "", remarks);
        Lines.list(text, "not measured: ", notMeasured);
        Lines.list(text, "the paper, ", paper.stream().map(PaperText::line).toList());
        return text.toString();
    }

    /**
     * All charts in one PNG.
     *
     * @return empty if nothing was measured
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    public Optional<byte[]> png() {
        return charts.isEmpty()
                ? Optional.empty()
                : Optional.of(BarCharts.png(charts.stream().map(BarCharts::of).toList(), CHARTS_IN_A_ROW));
    }
}
