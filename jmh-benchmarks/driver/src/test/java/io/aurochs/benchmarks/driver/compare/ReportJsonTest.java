package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportJsonTest {
    private static final String[] FIGURES = {
        "recordsPerSecond", "recordsPerCpuSecond", "cpuSeconds", "p50Ms", "p99Ms", "peakRssMb", "gcSeconds"
    };

    @TempDir
    Path directory;

    @Test
    void hasExactlyThePromisedTopLevel() throws IOException {
        JsonNode json = written(Examples.report());
        assertThat(names(json))
                .containsExactly("engine", "app", "settings", "machine", "resultsEqual", "rounds", "median", "ratio");
        assertThat(json.get("engine").asText()).isEqualTo("storm");
        assertThat(json.get("app").asText()).isEqualTo("wordcount");
        assertThat(json.get("resultsEqual").asBoolean()).isTrue();
        assertThat(json.at("/machine/processors").asInt()).isEqualTo(2);
        assertThat(json.at("/settings/set/aurochs.bundle.records").asText()).isEqualTo("64");
        assertThat(json.at("/settings/stock/recordsPerSecondByBatchSize/100").asDouble())
                .isEqualTo(100);
        assertThat(json.at("/settings/topology/stock/topology.workers").asInt()).isEqualTo(1);
    }

    @Test
    void wrongPeaksAreThereWithWhatDiffers() throws IOException {
        JsonNode json = written(Examples.reportOfWrongPeak());
        assertThat(json.get("resultsEqual").asBoolean()).isFalse();
        assertThat(json.at("/differences/0").asText()).startsWith("aurochs, round 1: word 'lord'");
        assertThat(json.at("/peakRounds/1/system").asText()).isEqualTo("aurochs");
        assertThat(json.at("/peakRounds/1/resultsEqual").asBoolean()).isFalse();
        assertThat(json.get("rounds")).hasSize(2);
    }

    @Test
    void everyRunOfEveryRoundIsThereInItsOrder() throws IOException {
        JsonNode rounds = written(Examples.report()).get("rounds");
        assertThat(rounds).hasSize(9);
        assertThat(rounds.get(4).get("system").asText()).isEqualTo("aurochs");
        assertThat(rounds.get(4).get("round").asInt()).isEqualTo(2);
        assertThat(rounds.get(8).get("recordsPerSecond").asDouble()).isEqualTo(900);
        for (JsonNode run : rounds) {
            assertThat(names(run)).contains("system").contains(FIGURES);
            assertThat(run.get("p99Ms").isNull()).isTrue();
            assertThat(run.get("endedAt").asText()).isEqualTo("2026-01-02T03:04:05Z");
        }
    }

    @Test
    void aRunIsNamedAfterTheSystemThatItIsComparedAs() throws IOException {
        Map<String, RunResult> round = new LinkedHashMap<>();
        round.put("aurochs", Examples.run("aurochs", 1));
        round.put("aurochs-with", Examples.run("aurochs", 2));
        ComparisonReport report = Examples.report(Examples.withPinnedCores(), round);
        JsonNode rounds = written(report).get("rounds");
        assertThat(rounds.get(0).get("system").asText()).isEqualTo("aurochs");
        assertThat(rounds.get(1).get("system").asText()).isEqualTo("aurochs-with");
    }

    @Test
    void mediansAndRatiosStandUnderTheSystemsNames() throws IOException {
        JsonNode json = written(Examples.report());
        assertThat(names(json.get("median"))).containsExactly("stock", "aurochs", "loop");
        for (JsonNode median : json.get("median")) {
            assertThat(names(median)).contains(FIGURES);
        }
        assertThat(json.at("/median/stock/recordsPerSecond").asDouble()).isEqualTo(100);
        assertThat(json.at("/median/stock/peakRssMb").asDouble()).isEqualTo(800);
        assertThat(names(json.at("/ratio/aurochsOver"))).containsExactly("stock", "loop");
        assertThat(json.at("/ratio/aurochsOver/stock/min").asDouble()).isEqualTo(3);
        assertThat(json.at("/ratio/aurochsOver/stock/median").asDouble()).isEqualTo(4);
        assertThat(json.at("/ratio/aurochsOver/stock/max").asDouble()).isEqualTo(5);
    }

    @Test
    void flinksRatiosStandUnderTheirSystems() throws IOException {
        JsonNode json = written(Examples.flinkReport());
        assertThat(json.get("engine").asText()).isEqualTo("flink");
        assertThat(json.at("/settings/stock/flink").asText()).isEqualTo("2.3");
        assertThat(names(json.at("/settings/job"))).hasSize(5);
        assertThat(names(json.at("/ratio/aurochsOver"))).containsExactly("stock", "loop");
        assertThat(json.at("/ratio/aurochsReuseOver/stock-reuse/median").asDouble())
                .isEqualTo(2);
    }

    @Test
    void aLoadIsDescribedAndLatenciesAreFigures() throws IOException {
        ComparisonReport report = Examples.loadedReport(
                50,
                Examples.round(Examples.run("stock", 100), Examples.run("aurochs", 400)),
                Examples.round(Examples.loaded("stock", 50, 8), Examples.loaded("aurochs", 50, 2)));
        JsonNode json = written(report);
        assertThat(json.at("/settings/load").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/settings/loadRecordsPerSecond").asDouble()).isEqualTo(50);
        assertThat(json.at("/settings/peakRecordsPerSecond/aurochs").asDouble()).isEqualTo(400);
        assertThat(json.at("/median/aurochs/p50Ms").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/rounds/0/p99Ms").asDouble()).isEqualTo(8);
        assertThat(json.at("/rounds/0/peakRssMb").isNull()).isTrue();
    }

    private JsonNode written(ComparisonReport report) throws IOException {
        Path file = directory.resolve("report.json");
        Json.write(ReportJson.of(report, Examples.MACHINE), file);
        return new ObjectMapper().readTree(file.toFile());
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
