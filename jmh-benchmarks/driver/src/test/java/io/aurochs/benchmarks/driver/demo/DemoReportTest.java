package io.aurochs.benchmarks.driver.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.Examples;
import io.aurochs.benchmarks.driver.report.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoReportTest {
    private static final JarOutcome EQUAL = new JarOutcome(789_684, 12_762, Map.of("stock", 12.5), List.of());

    @Test
    void isEqualOnlyIfOutputsAndRunsAre() {
        ComparisonReport right = Examples.report();
        ComparisonReport wrong =
                Examples.report(Examples.options(1, 0, Map.of()), Examples.round(Examples.wrong("stock")));
        JarOutcome different = new JarOutcome(1, 1, Map.of(), List.of("stock: word 'a': expected 1, counted 0"));
        assertThat(report(EQUAL, right).equal()).isTrue();
        assertThat(report(EQUAL, wrong).equal()).isFalse();
        assertThat(report(different, right).equal()).isFalse();
        assertThat(report(different, right).text())
                .contains("outputs: DIFFERENT from the loop's\n  stock: word 'a': expected 1, counted 0");
    }

    @Test
    void theJsonHoldsOutputsAndComparisons() {
        JsonNode json = Json.of(report(EQUAL, Examples.report()).json());
        assertThat(json.get("outputsEqual").asBoolean()).isTrue();
        assertThat(json.at("/outputs/words").asLong()).isEqualTo(789_684);
        assertThat(json.at("/outputs/seconds/stock").asDouble()).isEqualTo(12.5);
        assertThat(json.at("/comparisons/0/median/aurochs/recordsPerSecond").asDouble())
                .isEqualTo(400);
    }

    @Test
    void everyPartIsTold() {
        DemoPart storm = new DemoPart("Storm's jar", "outputs", EQUAL, List.of(Examples.report()));
        DemoPart flink = new DemoPart("Flink's jar", "outputsFlink2.3", EQUAL, List.of());
        DemoReport report = new DemoReport(List.of(storm, flink), Examples.MACHINE);
        assertThat(report.text()).startsWith("Storm's jar\n").contains("\n\nFlink's jar\n789,684 words");
        assertThat(report.html()).contains("<h2>Storm's jar</h2>", "<h2>Flink's jar</h2>");
        assertThat(Json.of(report.json()).get("outputsFlink2.3").get("words").asLong())
                .isEqualTo(789_684);
        assertThat(Json.of(report.json()).get("comparisons")).hasSize(1);
    }

    @Test
    void thePageStandsAlone() {
        String html = report(EQUAL, Examples.report()).html();
        assertThat(html)
                .contains("<td class=\"text\">stock</td><td>100</td>", "aurochs / stock: 4.00 (3.00 ... 5.00 by round)")
                .contains("12,762 different ones")
                .contains("title=\"aurochs, Storm 2.8, acks off: 400\"")
                .doesNotContain("http", "<script", "<link", "<img");
    }

    @Test
    void thePictureComesFirstAndHasABarForEachComparison() {
        DemoPart storm = new DemoPart("Storm's jar", "outputs", EQUAL, List.of(Examples.report()));
        DemoPart flink = new DemoPart("Flink's jar", "outputsFlink2.3", EQUAL, List.of(Examples.flinkReport()));
        String html = new DemoReport(List.of(storm, flink), Examples.MACHINE).html();
        assertThat(html)
                .containsSubsequence(
                        "<h1>",
                        "Storm 2.8, acks off</span>",
                        "--value: 4.0\"",
                        "Flink 2.3</span>",
                        "--value: 4.0\"",
                        "Flink 2.3: aurochs-reuse / stock-reuse</span>",
                        "--value: 2.0\"",
                        "measured on 2026-01-02 (UTC); medians of up to 3 rounds of 10 s after 5 s of warm-up",
                        "<p class=\"right\">outputs and results: equal",
                        "<h2>");
    }

    @Test
    void whereNothingIsComparedThereIsNoPicture() {
        DemoPart part = new DemoPart("The same jar", "outputs", EQUAL, List.of());
        assertThat(new DemoReport(List.of(part), Examples.MACHINE).html())
                .contains("<p class=\"note\">" + Examples.MACHINE.line() + "</p>")
                .doesNotContain("class=\"summary\"");
    }

    @Test
    void textIsEscaped() {
        JarOutcome hostile = new JarOutcome(1, 1, Map.of(), List.of("stock: word '<b>&'"));
        assertThat(report(hostile, Examples.report()).html())
                .contains("&lt;b&gt;&amp;'")
                .doesNotContain("<b>");
    }

    private static DemoReport report(JarOutcome outcome, ComparisonReport comparison) {
        DemoPart part = new DemoPart("The same jar", "outputs", outcome, List.of(comparison));
        return new DemoReport(List.of(part), Examples.MACHINE);
    }
}
