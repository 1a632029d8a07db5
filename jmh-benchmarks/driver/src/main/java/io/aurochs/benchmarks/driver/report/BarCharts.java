package io.aurochs.benchmarks.driver.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bar charts that look alike, as pictures in files; needs no display, but fonts. */
public final class BarCharts {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 360;
    /** Image pixels for each pixel of the page, for screens that show more. */
    private static final int SCALE = 2;

    private static final double ABOVE_THE_BAR = 1.06;
    /** Beyond, figures above the bars would cover one another. */
    private static final int MOST_LABELLED = 16;
    /** Least room for a category's name, so that none is left out: names are short. */
    private static final int NAME_WIDTH = 30;
    /** Beyond, a legend in one line does not fit below the chart. */
    private static final int MOST_IN_LINE = 4;

    static final Color[] COLOURS = {
        new Color(0x2F, 0x6B, 0x9A),
        new Color(0xD9, 0x8A, 0x29),
        new Color(0x5A, 0x8F, 0x4E),
        new Color(0x9A, 0x4B, 0x4B),
        new Color(0x7D, 0x6A, 0xA8),
        new Color(0x8C, 0x8C, 0x8C),
        new Color(0x3F, 0xA7, 0xA1),
        new Color(0xC7, 0xB2, 0x3A)
    };

    private BarCharts() {}

    /** The chart of these bars. */
    public static CategoryChart of(Bars bars) {
        List<String> categories = bars.categories();
        Map<String, Map<String, Double>> series = bars.series();
        CategoryChart chart = empty(bars.title());
        chart.getStyler().setYAxisDecimalPattern(bars.pattern());
        chart.getStyler().setXAxisTickMarkSpacingHint(NAME_WIDTH);
        chart.getStyler().setLabelsVisible(categories.size() * series.size() <= MOST_LABELLED);
        if (series.size() > MOST_IN_LINE) {
            chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
            chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        }
        int number = 0;
        for (Map.Entry<String, Map<String, Double>> each : series.entrySet()) {
            List<@Nullable Double> values = new ArrayList<>();
            categories.forEach(category -> values.add(each.getValue().get(category)));
            if (values.stream().anyMatch(Objects::nonNull)) {
                chart.addSeries(each.getKey(), categories, values).setFillColor(COLOURS[Bars.hue(number)]);
            }
            number++;
        }
        return chart;
    }

    /** One without bars. */
    private static CategoryChart empty(String title) {
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
        return chart;
    }

    /**
     * A PNG of some charts, row by row.
     *
     * @param charts at least one, made by {@link #of}
     * @param columns how many stand in a row
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    public static byte[] png(List<CategoryChart> charts, int columns) {
        int inRow = Math.min(columns, charts.size());
        int rows = (charts.size() + inRow - 1) / inRow;
        try {
            BufferedImage image =
                    new BufferedImage(SCALE * inRow * WIDTH, SCALE * rows * HEIGHT, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            try {
                graphics.setColor(Color.WHITE);
                graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
                graphics.scale(SCALE, SCALE);
                for (int i = 0; i < charts.size(); i++) {
                    int x = i % inRow * WIDTH;
                    int y = i / inRow * HEIGHT;
                    graphics.translate(x, y);
                    charts.get(i).paint(graphics, WIDTH, HEIGHT);
                    graphics.translate(-x, -y);
                }
            } finally {
                graphics.dispose();
            }
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(image, "png", png);
            return png.toByteArray();
        } catch (IOException | RuntimeException | LinkageError | InternalError e) {
            // A JVM without fonts fails in various ways, errors among them.
            throw new UnsupportedOperationException(
                    "no PNG, as this JVM cannot draw text (" + e + "): install fontconfig and a font", e);
        }
    }
}
