package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.report.BarCharts;
import io.aurochs.benchmarks.driver.report.FigureReport;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;

class FigurePlotTest {
    private static List<CategoryChart> charts(String... args) throws Exception {
        return new FakeNative()
                .report(args).charts().stream().map(BarCharts::of).toList();
    }

    @Test
    void aChartForEachBenchmarkWithTheCoresFromLeftToRight() throws Exception {
        List<CategoryChart> charts = charts("9", "--benchmarks=grep,netmon", "--rounds=1");
        assertThat(charts)
                .extracting(CategoryChart::getTitle)
                .containsExactly("grep: records a second", "netmon: records a second");
        assertThat(charts.get(0).getSeriesCollection())
                .extracting(CategorySeries::getName)
                .containsExactly("next-externalization, peak", "in-order, peak");
        assertThat(charts.get(0).getSeries("in-order, peak").getXData()).hasToString("[1 core, 2 cores]");
        assertThat(charts.get(0).getSeries("in-order, peak").getYData()).containsExactly(500, 1_000);
    }

    @Test
    void delaysAreShownWhereTheFigureIsAboutThem() throws Exception {
        CategoryChart chart = charts("9.2", "--benchmarks=netmon", "--rounds=1").get(0);
        assertThat(chart.getTitle()).isEqualTo("netmon: p99 of delay, ms");
        assertThat(chart.getSeries("2 cores, 80 % of the lowest peak").getYData())
                .containsExactly(160, 160, 160);
    }

    @Test
    void aPictureIsDrawnEvenIfPointsAreMissing() throws Exception {
        FigureReport report = new FakeNative()
                .report("6", "--benchmarks=grep,join,netmon,tweets", "--rounds=1", "--targets=100,20", "--cores=1,2");
        byte[] png = report.png().orElseThrow();
        // Two charts in a row, in two rows, with two pixels for one.
        assertThat(ImageIO.read(new ByteArrayInputStream(png)))
                .satisfies(image -> assertThat(image.getWidth()).isEqualTo(2 * 2 * 560))
                .satisfies(image -> assertThat(image.getHeight()).isEqualTo(2 * 2 * 360));
    }

    @Test
    void nothingIsDrawnOfNothing() throws Exception {
        assertThat(new FakeNative().report("6", "--cores=4").png()).isEmpty();
    }
}
