package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonSeriesTest {
    private static final Ratio OVER_STOCK = new Ratio("aurochs", "stock");

    private final Home home = new Home(Path.of(""));

    private final StringBuilder printed = new StringBuilder();

    @Test
    void endsWithALineForEachApplicationAndTheGeometricMean() throws Exception {
        ComparisonSeries series =
                series(options -> report(options, options.app().name().equals("pojo") ? 800 : 200));
        assertThat(series.isRight()).isTrue();
        assertThat(series.means().get(OVER_STOCK)).isEqualTo(4, within(1e-9));
        assertThat(printed.toString())
                .contains(
                        "flink pojo, Flink 2.3, parallelism 2: medians of 1 round",
                        "flink kryo, Flink 2.3, parallelism 2: medians of 1 round");
        assertThat(SeriesTable.summary(series)).isEqualTo("""
                        application  stock, records/s  aurochs, records/s  aurochs / stock
                        pojo                      100                 800             8.00
                        kryo                      100                 200             2.00
                        aurochs / stock: geometric mean 4.00
                        results: equal to the loop's in every run
                        """);
        assertThat(SeriesJson.of(series, Examples.MACHINE)).isInstanceOfSatisfying(SeriesJson.class, json -> {
            assertThat(json.comparisons()).extracting(ReportJson::app).containsExactly("pojo", "kryo");
            assertThat(json.geometricMean()).containsOnlyKeys("aurochs / stock");
            assertThat(json.failures()).isEmpty();
        });
    }

    @Test
    void oneThatFailsLeavesTheOthersAndThereIsNoMean() throws Exception {
        ComparisonSeries series = series(options -> {
            if (options.app().name().equals("pojo")) {
                throw new RunFailure("stock failed: out of memory", List.of("the last line"));
            }
            return report(options, 200);
        });
        assertThat(series.isRight()).isFalse();
        assertThat(series.means()).isEmpty();
        assertThat(printed.toString()).contains("FAILED: stock failed: out of memory\n  the last line\n");
        assertThat(SeriesTable.summary(series)).endsWith("FAILED or with results DIFFERENT from the loop's: pojo\n");
        assertThat(SeriesJson.of(series, Examples.MACHINE))
                .isInstanceOfSatisfying(
                        SeriesJson.class,
                        json -> assertThat(json.failures()).containsEntry("pojo", "stock failed: out of memory"));
    }

    @Test
    void theOnlyOneFailsAsItIs() {
        List<CompareOptions> one = CompareCommand.parseAll(home, "flink", "pojo");
        assertThatThrownBy(() -> ComparisonSeries.run(
                        one,
                        options -> {
                            throw new RunFailure("stock failed", List.of());
                        },
                        soFar -> {}))
                .isInstanceOf(RunFailure.class);
    }

    private ComparisonSeries series(ComparisonSeries.Run run) throws Exception {
        return ComparisonSeries.run(
                CompareCommand.parseAll(home, "flink", "pojo,kryo", "--systems=stock,aurochs", "--rounds=1"),
                run,
                soFar -> printed.append(SeriesTable.latest(soFar, Examples.MACHINE)));
    }

    private static ComparisonReport report(CompareOptions options, double ours) {
        return Examples.report(options, Examples.round(Examples.run("stock", 100), Examples.run("aurochs", ours)));
    }
}
