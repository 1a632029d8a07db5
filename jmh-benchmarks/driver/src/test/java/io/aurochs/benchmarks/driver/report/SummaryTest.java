package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.report.Summary.Block;
import io.aurochs.benchmarks.driver.report.Summary.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Page PAGE = Page.beside(Page.class, "summary.mustache");

    private static String html(Block... blocks) {
        return PAGE.of(Map.of("picture", of(blocks)));
    }

    private static Summary of(Block... blocks) {
        return Summary.of(List.of(blocks), List.of("a machine"));
    }

    private static Spread always(double ratio) {
        return new Spread(ratio, ratio, ratio);
    }

    private static Map<String, Spread> fourAndAQuarter() {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        ratios.put("wordcount", always(4));
        ratios.put("linearroad", always(0.25));
        return ratios;
    }

    @Test
    void barsKeepTheirOrderAndTheLongestHasTheFullWidth() {
        assertThat(html(Block.withMean("storm", fourAndAQuarter())))
                .containsSubsequence(
                        "--most: 4.0",
                        "stock = 1.0",
                        "wordcount",
                        "--value: 4.0",
                        ">4.00× <",
                        "linearroad",
                        "--value: 0.25",
                        ">0.25× (slower) <",
                        "geometric mean",
                        "--value: 1.0",
                        ">1.00× <",
                        "a machine");
    }

    @Test
    void blocksShareAScaleThatHasTheLineAtOne() {
        Block slow = Block.of("flink", Map.of("wordcount", always(0.5)));
        assertThat(of(slow).most()).isEqualTo(1);
        assertThat(of(slow, Block.of("storm", fourAndAQuarter())).most()).isEqualTo(4);
    }

    @Test
    void whatARatioVariesBetweenIsInThePicture() {
        assertThat(html(Block.of("storm", Map.of("wordcount", new Spread(0.5, 2, 2.4)))))
                .contains(
                        "--most: 2.4", "--value: 2.0", "<u style=\"--min: 0.5; --max: 2.4\">", "0.50 ... 2.40</small>")
                .contains("<p class=\"note\">thin lines: from the smallest ratio of a round to the largest</p>");
        assertThat(html(Block.of("storm", Map.of("wordcount", always(2))))).doesNotContain("--min", "...", "thin line");
    }

    @Test
    void aRoundFarFromTheOthersIsCutOffAndDoesNotSetTheScale() {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        ratios.put("wordcount", new Spread(0.54, 1.13, 9.80));
        ratios.put("linearroad", new Spread(1.1, 1.2, 1.3));
        Block block = Block.withMean("storm", ratios);
        assertThat(of(block).most()).isEqualTo(1.5);
        assertThat(of(block).blocks().get(0).rows())
                .extracting(Row::label, Row::isCut)
                .containsExactly(tuple("wordcount", true), tuple("linearroad", false), tuple("geometric mean", false));
        assertThat(html(block))
                .contains("<u class=\"cut\" style=\"--min: 0.54; --max: 9.8\">", "0.54 ... 9.80</small>")
                .contains(
                        "thin lines: from the smallest ratio of a round to the largest; ›: the largest lies beyond the edge");
    }

    @Test
    void whatIsSlowerIsMarkedUnlessItIsShownAsOne() {
        assertThat(html(Block.of("flink", Map.of("wordcount", always(0.99))))).contains("<div class=\"row slower\">");
        assertThat(html(Block.of("flink", Map.of("wordcount", always(0.996)))))
                .contains("<div class=\"row\">", ">1.00× <");
    }

    @Test
    void oneRatioHasNoMean() {
        assertThat(Block.withMean("storm", Map.of("wordcount", always(2.0))).rows())
                .extracting(Row::label, Row::isMean)
                .containsExactly(tuple("wordcount", false));
    }

    @Test
    void textIsEscaped() {
        assertThat(html(Block.of("<b>", Map.of("a & b", always(2.0))))).contains("<h3>&lt;b&gt;</h3>", "a &amp; b");
    }

    @Test
    void withoutRatiosThereIsNoPicture() {
        assertThat(html(Block.withMean("storm", Map.of())))
                .doesNotContain("<figure")
                .contains("a machine");
    }
}
