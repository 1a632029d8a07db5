package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.run.Home;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonPageTest {
    @Test
    void thePictureComesFirstThenWhetherResultsWereRight() {
        assertThat(ComparisonPage.of(Examples.report(), Examples.MACHINE))
                .containsSubsequence(
                        "<h1>Storm 2.8, wordcount: stock, aurochs, loop</h1>",
                        "--most: 5.0",
                        "Storm 2.8, acks off</span>",
                        "--value: 4.0",
                        "--min: 3.0; --max: 5.0",
                        "thin lines: from the smallest ratio of a round to the largest</p>",
                        "measured on 2026-01-02 (UTC); medians of up to 3 rounds of 10 s after 5 s of warm-up</p>",
                        "storm wordcount, acks off, parallelism 1; every JVM: heap ",
                        "set: {aurochs.bundle.records=64}</p>",
                        "<p class=\"right\">results: equal",
                        "title=\"stock, Storm 2.8, acks off: 100\"",
                        "<td class=\"text\">stock</td><td>100</td>",
                        "aurochs / loop: 0.40")
                .doesNotContain("http", "<script", "<link", "<img");
    }

    @Test
    void ratiosAreThoseOverUnmodifiedEnginesAlone() {
        assertThat(ComparisonPage.ratios(List.of(Examples.flinkReport())))
                .isEqualTo(Map.of(
                        "Flink 2.3",
                        new Spread(4, 4, 4),
                        "Flink 2.3: aurochs-reuse / stock-reuse",
                        new Spread(2, 2, 2)));
        ComparisonReport ofItself = Examples.report(
                Examples.withPinnedCores(),
                Examples.round(Examples.run("aurochs", 1), Examples.run("aurochs-with", 2)));
        assertThat(ComparisonPage.ratios(List.of(ofItself))).isEmpty();
        ComparisonReport ofNative = Examples.report(
                Examples.options(new Home(Path.of("")), "native", "grep"),
                Examples.round(Examples.run("aurochs", 6), Examples.run("flink", 2), Examples.run("loop", 8)));
        assertThat(ComparisonPage.ratios(List.of(ofNative)))
                .isEqualTo(Map.of("native: aurochs / flink", new Spread(3, 3, 3)));
    }

    @Test
    void withoutStockThereIsNoPicture() {
        ComparisonReport ofItself = Examples.report(
                Examples.withPinnedCores(),
                Examples.round(Examples.run("aurochs", 1), Examples.run("aurochs-with", 2)));
        assertThat(ComparisonPage.of(ofItself, Examples.MACHINE)).doesNotContain("class=\"summary\"");
    }

    @Test
    void chartsHaveThroughputOrAtALoadLatenciesAndPeaks() {
        assertThat(ComparisonPage.charts(List.of(Examples.report())))
                .extracting(Bars::title)
                .containsExactly(
                        "Storm 2.8: words a second", "Storm 2.8: words per CPU second", "Storm 2.8: peak memory (MB)");
        ComparisonReport loaded = Examples.loadedReport(
                50,
                Examples.round(Examples.run("stock", 100), Examples.run("aurochs", 400)),
                Examples.round(Examples.loaded("stock", 50, 8), Examples.loaded("aurochs", 50, 2)));
        // Memory was not measured there: it has no empty chart.
        assertThat(ComparisonPage.charts(List.of(loaded)))
                .extracting(Bars::title)
                .containsExactly(
                        "Storm 2.8: p50 of latency (ms)",
                        "Storm 2.8: p99 of latency (ms)",
                        "Storm 2.8: peak, words a second",
                        "Storm 2.8: words per CPU second");
        assertThat(ComparisonPage.of(loaded, Examples.MACHINE))
                .contains("aurochs, Storm 2.8, acks off: 0.50\"", "aurochs, Storm 2.8, acks off: 2.00\"")
                .contains("aurochs, Storm 2.8, acks off: 400\"")
                .doesNotContain("thin line", "peak memory");
    }

    @Test
    void aWrongRunIsToldAtTheTop() {
        assertThat(ComparisonPage.of(Examples.reportOfWrongPeak(), Examples.MACHINE))
                .contains("<p class=\"wrong\">results: DIFFERENT")
                .doesNotContain("class=\"summary\"");
    }
}
