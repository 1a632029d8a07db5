package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        CategoryChart chart = some.chart();
        assertThat(chart.getSeriesCollection())
                .extracting(CategorySeries::getName)
                .containsExactly("aurochs");
        assertThat(chart.getSeries("aurochs").getXData()).hasToString("[WC, FD]");
        assertThat(chart.getSeries("aurochs").getFillColor())
                .isEqualTo(all.chart().getSeries("aurochs").getFillColor());
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
    void manySeriesAreDrawn() {
        Bars bars = Bars.of("many");
        for (int series = 0; series < 9; series++) {
            bars.add("WC", "series " + series, (double) series);
        }
        assertThat(BarCharts.png(List.of(bars.chart()), 1)).startsWith(0x89, 'P', 'N', 'G');
    }
}
