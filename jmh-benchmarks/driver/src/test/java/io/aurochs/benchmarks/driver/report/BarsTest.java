package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;

class BarsTest {
    @Test
    void aSeriesWithoutBarsIsLeftOutAndTheOthersKeepTheirColours() {
        Bars some = Bars.ofRatios("some")
                .add("WC", "stock", null)
                .add("WC", "aurochs", 2.0)
                .add("FD", "aurochs", null);
        Bars all = Bars.ofRatios("all").add("WC", "stock", 1.0).add("WC", "aurochs", 2.0);
        CategoryChart chart = BarCharts.of(some);
        assertThat(chart.getSeriesCollection())
                .extracting(CategorySeries::getName)
                .containsExactly("aurochs");
        assertThat(chart.getSeries("aurochs").getXData()).hasToString("[WC, FD]");
        assertThat(chart.getSeries("aurochs").getFillColor())
                .isEqualTo(BarCharts.of(all).getSeries("aurochs").getFillColor());
        assertThat(some.isEmpty()).isFalse();
        assertThat(Bars.of("none").add("WC", "stock", null).isEmpty()).isTrue();
    }

    @Test
    void aPageHasTheSameBarsAndColours() {
        Bars bars = Bars.ofRatios("some")
                .add("WC", "stock", null)
                .add("WC", "aurochs", 2.0)
                .add("FD", "aurochs", 0.5)
                .add("LR", "aurochs", null);
        assertThat(bars.groups())
                .containsExactly(
                        new Bars.Group("WC", List.of(new Bars.Bar("aurochs", 1, 2, "2.00"))),
                        new Bars.Group("FD", List.of(new Bars.Bar("aurochs", 1, 0.5, "0.50"))));
        assertThat(bars.legend()).extracting(Bars.Bar::series).containsExactly("aurochs");
        assertThat(bars.most()).isEqualTo(2);
    }

    @Test
    void millisecondsHaveHundredths() {
        assertThat(Bars.ofMilliseconds("p99")
                        .add("stock", "Storm", 1234.5)
                        .groups()
                        .get(0)
                        .bars())
                .extracting(Bars.Bar::text)
                .containsExactly("1,234.50");
    }

    @Test
    void aPageHasAsManyColoursAsAPicture() throws Exception {
        try (InputStream in = Page.class.getResourceAsStream("style.css")) {
            String css = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(css.lines().filter(line -> line.matches("\\.series\\d+ \\{.*")))
                    .hasSize(BarCharts.COLOURS.length);
        }
        assertThat(Bars.COLOURS).isEqualTo(BarCharts.COLOURS.length);
    }

    @Test
    void manySeriesAreDrawn() {
        Bars bars = Bars.of("many");
        for (int series = 0; series < 9; series++) {
            bars.add("WC", "series " + series, (double) series);
        }
        assertThat(BarCharts.png(List.of(BarCharts.of(bars)), 1)).startsWith(0x89, 'P', 'N', 'G');
    }
}
