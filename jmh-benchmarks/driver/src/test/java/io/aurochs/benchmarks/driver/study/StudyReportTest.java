package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.benchmarks.driver.experiment.FakeEngine;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.report.Summary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyReportTest {
    @TempDir
    private Path out = Path.of("");

    private static String section(String text, String title) {
        String from = text.substring(text.indexOf("## " + title));
        int next = from.indexOf("\n## ", 1);
        return next < 0 ? from : from.substring(0, next);
    }

    @Test
    void applicationsStandBesideStockAndTheLoop() throws Exception {
        String text = StudyText.of(StudyExample.run(out, "run", "wordcount", "--rounds=1"));
        // Stock's best is 150 on each processor, Aurochs' is 200, the loop's 350.
        assertThat(text)
                .contains("| wordcount | storm 1.0, no acks | stock | 300 |  | 0.86 | 150 | not within 2 | right |")
                .contains("| wordcount | storm 1.0, no acks | aurochs | 400 | 1.33 | 1.14 | 200 | 2 | right |")
                .contains("| wordcount | storm 1.0, no acks | loop | 350 | 1.17 |")
                .contains("stock was tried with batch=1 200, batch=100 300 records/s; used: batch=100")
                .contains("there is one round only")
                .doesNotContain("of some points there is one round only")
                .contains("results: as the plain loop's in every one of 10 runs")
                .contains("| wordcount | flink 1.0 | loop | 350 | 1.75 |")
                .contains("the loop is run once for each application, and stands beside each engine");
    }

    @Test
    void aShortWarmupIsCalledSo() throws Exception {
        assertThat(StudyExample.run(out, "run", "wordcount", "--warmup=24").settings())
                .anySatisfy(line ->
                        assertThat(line).startsWith("that warm-up is short").contains("--warmup 25"));
        assertThat(StudyExample.run(out, "run", "wordcount", "--warmup=25", "--rounds=1")
                        .settings())
                .anySatisfy(
                        line -> assertThat(line).endsWith("one run of each, so that what stands here is no median"));
        assertThat(StudyExample.run(out, "run", "wordcount", "--warmup=25").settings())
                .anySatisfy(line -> assertThat(line).contains("medians of up to 3 rounds"))
                .noneSatisfy(line -> assertThat(line).startsWith("that warm-up is short"));
    }

    @Test
    void besideTheSummaryStandsWhatItIsWorth() throws Exception {
        StudyReport cold = StudyExample.run(out.resolve("cold"), "run", "wordcount", "--warmup=4", "--rounds=1");
        assertThat(cold.worth())
                .isEqualTo(
                        "An application's ratio is of one round, after 4 s of warm-up. On a machine that does other work,"
                                + " single rounds vary by tens of percent. That warm-up may be too short for the larger jobs.");
        assertThat(StudyText.of(cold)).contains(cold.worth());
        assertThat(StudyText.page(cold, "")).contains(cold.worth());
        assertThat(StudyExample.run(out.resolve("warm"), "run", "wordcount", "--warmup=25")
                        .worth())
                .isEqualTo(
                        "An application's ratio is the median of its rounds, of which there may be one only, after 25 s of"
                                + " warm-up.");
    }

    @Test
    void whatAnEngineDoesNotHaveIsSaid() throws Exception {
        StudyReport report = StudyExample.run(out, "run", "wordcount", "voipstream", "--rounds=1");
        assertThat(report.leftOut())
                .containsExactly(
                        "voipstream on storm 1.0: not available, this version has no such application for it",
                        "voipstream on flink 1.0: not available, this version has no such application for it");
    }

    @Test
    void scalingIsOverOneProcessorAndSocketsAreNotMadeUp() throws Exception {
        String text = StudyText.of(StudyExample.run(out, "figure", "6b", "--apps=wordcount", "--rounds=2"));
        assertThat(text)
                .contains("## Figure 6b: Throughput by processors and sockets, storm")
                .contains(
                        "| WC, wordcount | aurochs | 1 | 1 | 200 | 1.00 |",
                        "| WC, wordcount | aurochs | 2 | 1 | 400 | 2.00 |")
                .contains("not measured: 2 to 4 sockets: this machine has one socket")
                .contains("the paper, figure 6b: the plot's values are not given in the text")
                .doesNotContain("one round only");
    }

    @Test
    void utilisationStandsBesideThePapers() throws Exception {
        String text = StudyText.of(StudyExample.run(out, "figure", "table4", "--rounds=1"));
        assertThat(text)
                .contains("| WC, wordcount | storm 1.0 | stock | 100 % | 150 | 62 % / 20 % |")
                .contains("| WC, wordcount | flink 1.0 | aurochs | 100 % | 200 |  |")
                .contains("| LR, linearroad | storm 1.0 | stock | 100 % | 150 | not legible in the text at hand |")
                .contains("not measured: memory bandwidth: ");
    }

    @Test
    void whereMemoryControllersCountTheirTrafficIsShown() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        storm.countMemory(12_345);
        String text = StudyText.of(StudyExample.ofStorm(out, storm, "figure", "table4", "--rounds=1"));
        assertThat(text)
                .contains("| records/CPU-s | memory MB/s |")
                .contains("| WC, wordcount | storm 1.0 | aurochs | 100 % | 200 | 12,345 |")
                .doesNotContain("not measured: memory bandwidth");
    }

    @Test
    void bundlesAreHeldAgainstOneRecordAndAgainstStockWithoutBatches() throws Exception {
        StudyReport report = StudyExample.run(out, "figure", "12", "13", "--rounds=1");
        String text = StudyText.of(report);
        assertThat(section(text, "Figure 12"))
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 1 | 240 | 1.00 | 1.20 | 0.80 |")
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 8 | 400 | 1.67 | 2.00 | 1.33 |")
                .contains("storm 1.0, stock, unbatched: batch=1")
                .contains("measured on 2 processors of one socket");
        // Half of 240 for all, whose p99 is a hundredth of that.
        assertThat(section(text, "Figure 13"))
                .contains("| WC, wordcount | storm 1.0 | aurochs | 120 | 30 % | 1.20 | 1.20 | 1.00 | 1.00 | 1.00 |")
                .contains("not measured: linearroad on storm 1.0: it cannot be driven at a rate");
        assertThat(report.figures().get(1).charts())
                .extracting(Bars::title)
                .containsExactly("storm 1.0: times p99 with S = 1", "flink 1.0: times p99 with S = 1");
    }

    @Test
    void whereBundlesOfOneWereNotMeasuredBarsAreMultiplesOfStock() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"), "aurochs 1");
        StudyReport report = StudyExample.ofStorm(out, storm, "figure", "13", "--rounds=1");
        assertThat(report.figures().get(0).charts())
                .extracting(Bars::title)
                .containsExactly("storm 1.0: times p99 of stock");
    }

    @Test
    void oneApplicationWithoutBundlesOfOneHasItsBarsToo() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount", "frauddetection"), "frauddetection aurochs 1");
        StudyReport report =
                StudyExample.ofStorm(out, storm, "figure", "12", "--apps=wordcount,frauddetection", "--rounds=1");
        assertThat(report.figures().get(0).charts())
                .extracting(Bars::title)
                .containsExactly("storm 1.0: times the throughput of stock");
    }

    @Test
    void whatFailedIsInNoRatioOfTheSummaryWhichSaysOfHowManyItIs() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount", "frauddetection"), "frauddetection aurochs");
        StudyReport report =
                StudyExample.ofStorm(out, storm, "figure", "6a", "--apps=wordcount,frauddetection", "--rounds=1");
        assertThat(report.summary())
                .containsExactly(
                        "storm 1.0, acks, 1 of 2 applications: 1.33 times stock's throughput, geometric mean 1.33; slower"
                                + " than stock: none of 1");
    }

    @Test
    void theSummarySaysWhereAurochsStandsAndWhereItIsTheSlowerOne() throws Exception {
        StudyReport report = StudyExample.run(out, "all", "--rounds=1");
        String load =
                ", 1 of 2 applications, all systems at half of the slowest one's peak, at which others may be nearly idle"
                        + " (figure 13): 1.00 times stock's p99; higher p99 than stock: none of 1";
        assertThat(report.summary())
                .containsExactly(
                        "storm 1.0, acks, 2 of 2 applications: 1.33 times stock's throughput, geometric mean 1.33; slower than"
                                + " stock: none of 2",
                        "storm 1.0, no acks, 2 of 2 applications: 1.33 times stock's throughput, geometric mean 1.33; slower than"
                                + " stock: none of 2",
                        "storm 1.0, acks" + load,
                        "storm 1.0, acks, all processors beside one thread of the loop: stock 0.86 times the loop's"
                                + " throughput, faster in 0 of 2; aurochs 1.14 times the loop's throughput, faster in 2 of 2",
                        "flink 1.0, 2 of 2 applications: 2.00 times stock's throughput, geometric mean 2.00; slower than stock:"
                                + " none of 2",
                        "flink 1.0" + load,
                        "flink 1.0, all processors beside one thread of the loop: stock 0.57 times the loop's"
                                + " throughput, faster in 0 of 2; aurochs 1.14 times the loop's throughput, faster in 2 of 2");
        assertThat(StudyText.of(report)).contains("## In short\n\n- storm 1.0, acks, 2 of 2 applications: 1.33 times");
        assertThat(StudyText.page(report, "")).contains("<h2>In short</h2>");
        assertThat(Json.of(StudyJson.of(report)).get("summary")).hasSize(7);
    }

    @Test
    void theSummaryNamesApplicationsThatAreSlowerOrLaterThanStock() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount", "frauddetection"));
        storm.slowDownAurochs("frauddetection", 0.5);
        StudyReport report =
                StudyExample.ofStorm(out, storm, "figure", "13", "--apps=wordcount,frauddetection", "--rounds=1");
        assertThat(report.summary())
                .containsExactly(
                        "storm 1.0, acks, 2 of 2 applications: 0.67 to 1.33 times stock's throughput, geometric mean 0.94;"
                                + " slower than stock: 1 of 2 (frauddetection 0.67)",
                        "storm 1.0, acks, 2 of 2 applications, all systems at half of the slowest one's peak, at which others may"
                                + " be nearly idle (figure 13): 1.00 to 2.00 times stock's p99; higher p99 than stock: 1 of 2"
                                + " (frauddetection 2.00)");
        StudyReport traffic = StudyExample.run(out.resolve("none"), "figure", "14", "--apps=wordcount", "--rounds=1");
        assertThat(traffic.summary()).isEmpty();
        assertThat(StudyText.of(traffic)).doesNotContain("In short");
    }

    @Test
    void thePictureHasABlockForEachEngineAndItsMean() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount", "frauddetection"));
        storm.slowDownAurochs("frauddetection", 0.5);
        StudyReport report = StudyExample.ofStorm(out, storm, "run", "wordcount", "frauddetection", "--rounds=1");
        assertThat(report.picture().blocks()).singleElement().satisfies(block -> {
            assertThat(block.title()).isEqualTo("storm 1.0, no acks, 2 of 2 applications");
            assertThat(block.rows())
                    .extracting(Summary.Row::label, Summary.Row::text)
                    .containsExactly(
                            tuple("wordcount", "1.33×"),
                            tuple("frauddetection", "0.67× (slower)"),
                            tuple("geometric mean", "0.94× (slower)"));
        });
        assertThat(StudyText.page(report, ""))
                .contains("<h3>storm 1.0, no acks, 2 of 2 applications</h3>")
                .contains(
                        StudyExample.MACHINE.line()
                                + "; measured on 2026-01-02 (UTC); one round of 10 s after 10 s of warm-up: a first impression, no figures to quote</p>");
        assertThat(StudyExample.run(out, "all", "--rounds=1").picture().blocks())
                .extracting(Summary.Block::title)
                .containsExactly(
                        "storm 1.0, acks, 2 of 2 applications",
                        "storm 1.0, no acks, 2 of 2 applications",
                        "flink 1.0, 2 of 2 applications");
    }

    @Test
    void withoutNodesPlacementIsModelledAndSaidToBe() throws Exception {
        Path traffic = Files.createDirectories(out.resolve("traffic/storm-wordcount"));
        Files.writeString(traffic.resolve("traffic.json"), """
                {"tasks": [{"name": "a[0]", "cores": 4}, {"name": "b[0]", "cores": 4}],
                 "flows": [{"from": "a[0]", "to": "b[0]", "bytesPerSecond": 1e6}]}
                """);
        String text = StudyText.of(StudyExample.run(out, "figure", "14", "--apps=wordcount", "--rounds=1"));
        assertThat(text)
                .containsPattern("\\| WC, wordcount \\| storm 1.0 \\| \\d+ \\| [\\d,]+ \\| \\d+ % \\|")
                .contains("MODELLED, not measured: 4s-xeon")
                .contains("not measured: throughput by placement: this machine has one NUMA node")
                .contains("not measured: wordcount on flink 1.0: the run has left no traffic");
    }

    @Test
    void withNodesPlacementIsMeasured() throws Exception {
        List<ProcessorSet> sets = List.of(
                new ProcessorSet(1, 1, List.of(0)),
                new ProcessorSet(2, 1, List.of(0, 1)),
                new ProcessorSet(4, 2, List.of()));
        String text = StudyText.of(StudyExample.run(
                out,
                sets,
                2,
                new FakeEngine("storm", Set.of("wordcount")),
                new FakeEngine("flink", Set.of("wordcount")),
                "figure",
                "14",
                "15",
                "6c",
                "--apps=wordcount",
                "--rounds=1"));
        assertThat(section(text, "Figure 14")).contains("| WC, wordcount | storm 1.0 | 360 | 480 | 1.33 |");
        assertThat(section(text, "Figure 15"))
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 8 | 2 | 1 | 400 | 1.11 |")
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 8 | 4 | 2 | 800 | 2.22 |")
                .doesNotContain("one NUMA node");
        assertThat(section(text, "Figure 6c"))
                .contains("| WC, wordcount | stock | 4 | 2 |")
                .doesNotContain("one socket");
    }

    @Test
    void whatIsShownAsOneIsCalledNoDifference() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        // 0.748 of 400 beside stock's 300 is 0.997.
        storm.slowDownAurochs("wordcount", 0.748);
        assertThat(StudyExample.ofStorm(out, storm, "figure", "6a", "--apps=wordcount", "--rounds=1")
                        .summary())
                .containsExactly(
                        "storm 1.0, acks, 1 of 1 applications: 1.00 times stock's throughput, geometric mean 1.00; slower"
                                + " than stock: none of 1");
    }

    @Test
    void whatHasNoTimeIsTogetherForAllApplications() throws Exception {
        String text = StudyText.of(StudyExample.run(out, "all", "--minutes=9"));
        assertThat(section(text, "Figure 12"))
                .contains("not measured: storm wordcount, linearroad on 2, acks on, aurochs, S = 2; "
                        + "aurochs, S = 4; aurochs, S = 64: no time for it was left");
    }

    @Test
    void failuresAndWrongResultsAreShown() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"), "aurochs 8");
        storm.breakResults("loop");
        StudyReport report = StudyExample.ofStorm(out, storm, "all", "--apps=wordcount", "--rounds=1");
        assertThat(report.isRight()).isFalse();
        assertThat(StudyText.of(report))
                .contains("FAILED: storm wordcount on 2, acks on, aurochs, S = 8: the JVM ended with exit code 1")
                .contains("WRONG: storm wordcount on 2, acks on, loop, round 1: word 'ox': expected 2, counted 1")
                .contains("| loop |  |  |  | WRONG |")
                .contains("not measured: storm wordcount on 2, acks on, loop: WRONG results in round 1, left out here")
                .contains("not measured: everything on flink 1.0: not built")
                .contains("results: WRONG in 1 of ");
        assertThat(StudyText.page(report, "no PNG"))
                .contains("<p class=\"wrong\">results: WRONG in 1 of ", "expected 2, counted 1", "no PNG");
    }

    @Test
    void whereRecordsCameAgainNoMoreIsClaimedThanWasChecked() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        storm.replay("aurochs");
        StudyReport report = StudyExample.ofStorm(out, storm, "run", "wordcount", "--acks=on", "--rounds=1");
        assertThat(report.isRight()).isTrue();
        assertThat(StudyText.of(report))
                .contains("| aurochs | 400 | 1.33 | 1.14 | 200 | 2 | no loss; replays: 3 |")
                .contains("| loop | 350 | 1.17 |  | 175 |  | right |")
                .contains("- checked for loss only: storm wordcount on 2, acks on, aurochs, round 1: 3 replays\n")
                .contains("runs; checked for loss only, as records came again, in 2 of them\n");
        assertThat(StudyText.page(report, ""))
                .contains("checked for loss only: storm wordcount on 2, acks on, aurochs, round 1: 3 replays");
        assertThat(Json.of(StudyJson.of(report)).get("checkedForLossOnly")).hasSize(2);
    }

    @Test
    void whatIsLeftOutAfterAHangIsSaid() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        storm.hang("aurochs 1");
        StudyReport report = StudyExample.ofStorm(out, storm, "figure", "12", "--apps=wordcount", "--rounds=1");
        assertThat(report.isRight()).isFalse();
        assertThat(StudyText.of(report))
                .contains("FAILED: storm wordcount on 2, acks on, aurochs, S = 1: the JVM did not end within 246 s")
                .contains(
                        "aurochs, S = 8; aurochs, S = 64; aurochs: left out: a run of aurochs hung with wordcount on storm")
                .contains(
                        "- not measured: all else of that system there: a run of aurochs hung with wordcount on storm\n");
    }

    @Test
    void aShortTimeIsSpentOnWhatMattersMost() throws Exception {
        // Of each engine: stock once or twice, Aurochs and the loop, 11 s each.
        StudyReport report = StudyExample.run(out, "all", "--minutes=1.5", "--apps=wordcount");
        assertThat(report.leftOut())
                .anySatisfy(line -> assertThat(line)
                        .isEqualTo("no time within 1.5 minutes: one processor (wordcount on storm and flink)"));
        String text = StudyText.of(report);
        assertThat(section(text, "Stock")).contains("| loop | 350 |");
        assertThat(section(text, "Figure 12")).contains("not measured: storm wordcount on 2, acks on, ");
        assertThat(text).contains("- time given: 1.5 minutes");
    }

    @Test
    void theFilesStandAlone() throws Exception {
        StudyReport report = StudyExample.run(out, "all", "--rounds=1");
        new StudyFiles(out).write(report);
        String html = Files.readString(out.resolve("report.html"));
        assertThat(html)
                .contains("<h2 id=\"figure-12\">Figure 12: Throughput by bundle size S</h2>", "href=\"#figure-12\"")
                .contains("Example CPU, 2 processors", "title=\"WC, storm 1.0, acks: 1.33\"", "tolls of expressways")
                .contains("1.3~3.2x", "ICDE 2017")
                .doesNotContain("http", "<script", "<link");
        assertThat(out.resolve("figure-12.png")).isNotEmptyFile();
        JsonNode figure =
                new ObjectMapper().readTree(out.resolve("figure-12.json").toFile());
        assertThat(figure.at("/table/0/application").asText()).isEqualTo("WC, wordcount");
        assertThat(figure.at("/points/0/runs/0/recordsPerSecond").asDouble()).isPositive();
        assertThat(figure.at("/settings/acks").asBoolean()).isTrue();
        assertThat(out.resolve("table4.json")).isNotEmptyFile();
        ObjectNode all = (ObjectNode)
                new ObjectMapper().readTree(out.resolve("study.json").toFile());
        assertThat(all.get("figures")).hasSize(9);
        assertThat(all.at("/machine/processors").asInt()).isEqualTo(2);
    }

    @Test
    void theListSaysWhatThereIsAndHowLongItTakes() {
        StudyOptions options = StudyCommand.parse("list");
        Scope scope = StudyExample.scope(
                options,
                StudyExample.TWO,
                1,
                new FakeEngine("storm", StudyExample.APPS),
                new FakeEngine("flink", Set.of()));
        assertThat(StudyList.of(scope, options.pace()))
                .contains(
                        "  wordcount (WC in the paper), on storm 1.0\n",
                        "  voipstream (VS in the paper), not available\n")
                .contains("checked: every count of every word: number and checksum; tolerance: none")
                .containsPattern("  table4 +Processor and memory utilisation \\(Table IV\\); about \\d+ minutes\n")
                .contains("Not here\n", "everything on flink 1.0: not built");
    }

    @Test
    void wrongResultsAreInNoRatioAndAreNamedWhereTheyAreMissing() throws Exception {
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        storm.breakResults("aurochs 1");
        String text = StudyText.of(StudyExample.ofStorm(out, storm, "figure", "12", "--apps=wordcount", "--rounds=2"));
        assertThat(section(text, "Figure 12"))
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 8 | 400 | 2.00 | 1.33 |")
                .doesNotContain("| aurochs, S = 1 |")
                .contains(
                        "not measured: storm wordcount on 2, acks on, aurochs, S = 1: WRONG results in round 1, 2, left"
                                + " out here");
    }

    @Test
    void withoutAcksTheLoopIsTheSameOne() throws Exception {
        String text = section(
                StudyText.of(StudyExample.run(out, "all", "--apps=wordcount", "--engines=storm", "--rounds=1")),
                "Stock");
        assertThat(text)
                .contains("| wordcount | storm 1.0, acks | aurochs | 400 | 1.33 | 1.14 | 200 | 2 | right |")
                .contains(
                        "| wordcount | storm 1.0, no acks | stock | 300 |  | 0.86 | 150 | not within 2 (tried 2) | right |")
                .contains("| wordcount | storm 1.0, no acks | aurochs | 400 | 1.33 | 1.14 | 200 | at most 2 | right |");
    }

    @Test
    void whereProcessorsBetweenWereNotTriedTheCostIsARange() throws Exception {
        List<ProcessorSet> sets = List.of(
                new ProcessorSet(1, 1, List.of(0)),
                new ProcessorSet(2, 1, List.of(0, 1)),
                new ProcessorSet(4, 1, List.of()));
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"), "aurochs");
        String text = StudyText.of(StudyExample.run(
                out, sets, 1, storm, new FakeEngine("flink", Set.of("wordcount")), "run", "wordcount", "--rounds=1"));
        // Stock does 150 on each processor on Storm, 100 on Flink; the loop does 350.
        assertThat(text)
                .contains("| wordcount | storm 1.0, no acks | stock | 600 |  | 1.71 | 150 | 3 to 4 | right |")
                .contains("| wordcount | flink 1.0 | aurochs | 800 | 2.00 | 2.29 | 200 | 2 | right |");
        List<ProcessorSet> one = List.of(new ProcessorSet(1, 1, List.of(0)), new ProcessorSet(3, 1, List.of()));
        assertThat(StudyText.of(StudyExample.run(
                        out,
                        one,
                        1,
                        new FakeEngine("storm", Set.of("wordcount")),
                        new FakeEngine("flink", Set.of("wordcount")),
                        "run",
                        "wordcount",
                        "--rounds=1")))
                .contains(
                        "| wordcount | flink 1.0 | stock | 300 |  | 0.86 | 100 | not within 3 (tried 1, 3) | right |");
    }

    @Test
    void bundlesAreMeasuredOnOneSocketAsInThePaper() throws Exception {
        List<ProcessorSet> sets = List.of(
                new ProcessorSet(1, 1, List.of(0)),
                new ProcessorSet(2, 1, List.of(0, 1)),
                new ProcessorSet(4, 2, List.of()));
        FakeEngine storm = new FakeEngine("storm", Set.of("wordcount"));
        String text = StudyText.of(StudyExample.run(
                out,
                sets,
                1,
                storm,
                new FakeEngine("flink", Set.of()),
                "figure",
                "12",
                "13",
                "--apps=wordcount",
                "--rounds=1"));
        assertThat(storm.asked()).isNotEmpty().allSatisfy(run -> assertThat(run).endsWith(" on 2"));
        assertThat(section(text, "Figure 12"))
                .contains("| WC, wordcount | storm 1.0 | aurochs, S = 1 | 240 |")
                .contains("measured on 2 processors of one socket");
        assertThat(section(text, "Figure 13"))
                .contains("over stock as at its best peak", "stock is set as at its best peak, also here");
        assertThat(BatchingFigure.DELAY.shows()).contains("at the sink");
    }

    @Test
    void whereAnApplicationCanHaveNoMoreSourcesThatIsSaid() throws Exception {
        StudyReport report = StudyExample.run(
                out,
                StudyExample.TWO,
                1,
                new FakeEngine("storm", Set.of("wordcount", "spikedetection")),
                new FakeEngine("flink", Set.of("wordcount")),
                "run",
                "wordcount",
                "spikedetection",
                "--rounds=1");
        assertThat(report.settings())
                .anySatisfy(line -> assertThat(line)
                        .isEqualTo(
                                "storm 1.0: heap 1g, Serial collector, no acks; parallelism on all processors: 2 of wordcount; 1 of"
                                        + " spikedetection (the most that its lines allow); build 1"))
                .contains("flink 1.0: heap 1g, Serial collector; parallelism on all processors: 2; build 1");
    }
}
