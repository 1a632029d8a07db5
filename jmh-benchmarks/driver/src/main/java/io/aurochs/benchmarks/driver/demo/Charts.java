package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.report.BarCharts;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** Draws reports as bar charts; needs no display, but fonts. */
final class Charts {
    private Charts() {}

    /**
     * One group of bars for each system, one bar for each report, named by what sets it apart.
     *
     * @return a PNG as a data URI
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    static String bars(String title, List<ComparisonReport> reports, Measure measure) {
        CategoryChart chart = BarCharts.empty(title);
        for (ComparisonReport report : reports) {
            List<String> systems = report.options().systems();
            List<Number> values = new ArrayList<>();
            for (String system : systems) {
                @Nullable Double median = report.median(system, measure);
                values.add(median == null ? 0 : median);
            }
            chart.addSeries(report.options().engine().variant(report.options()), systems, values);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(BarCharts.png(List.of(chart), 1));
    }
}
