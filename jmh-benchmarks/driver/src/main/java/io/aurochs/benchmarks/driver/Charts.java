package io.aurochs.benchmarks.driver;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws reports as bar charts; needs no display, but fonts. */
final class Charts {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 360;
    private static final double ABOVE_THE_BAR = 1.06;
    private static final Color[] COLOURS = {new Color(0x2F, 0x6B, 0x9A), new Color(0xD9, 0x8A, 0x29)};

    private Charts() {}

    /**
     * One group of bars for each system, one bar for each report, named by what sets it apart.
     *
     * @return a PNG as a data URI
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    static String bars(String title, List<ComparisonReport> reports, Measure measure) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .build();
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
        chart.getStyler().setLabelsVisible(true);
        chart.getStyler().setLabelsFontColorAutomaticEnabled(false);
        chart.getStyler().setLabelsPosition(ABOVE_THE_BAR);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setSeriesColors(COLOURS);
        chart.getStyler().setYAxisDecimalPattern("#,##0");
        for (ComparisonReport report : reports) {
            List<String> systems = report.options().systems();
            List<Number> values = new ArrayList<>();
            for (String system : systems) {
                @Nullable Double median = report.median(system, measure);
                values.add(median == null ? 0 : median);
            }
            chart.addSeries(report.options().engine().variant(report.options()), systems, values);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(ChartImage.png(List.of(chart), 1));
    }
}
