package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.driver.figure.FigureJson;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.report.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureJsonTest {
    @TempDir
    Path directory;

    @Test
    void everyPointHasItsRunsAndEveryRateThatWasTriedIsThere() throws Exception {
        String[] args = {"6", "--benchmarks=grep", "--cores=2,4", "--rounds=1"};
        FigureRun run = new FakeNative().run(args);
        Path file = directory.resolve("figure.json");
        Json.write(
                new FigureJson.All(
                        FigureJson.Settings.of(StreamBoxCommand.parse(args)),
                        FakeNative.TWO_CORES,
                        List.of(FigureJson.of(run))),
                file);
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.at("/settings/rounds").asInt()).isEqualTo(1);
        assertThat(json.at("/machine/processors").asInt()).isEqualTo(2);
        JsonNode figure = json.at("/figures/0");
        assertThat(figure.get("figure").asText()).isEqualTo("6");
        assertThat(figure.get("right").asBoolean()).isTrue();
        assertThat(figure.get("points")).hasSize(4);
        assertThat(figure.at("/points/0/recordsPerSecond").asDouble()).isEqualTo(2_000);
        assertThat(figure.at("/points/0/p99Ms").isNull()).isTrue();
        assertThat(figure.at("/points/3/condition/kind").asText()).isEqualTo("TARGET");
        assertThat(figure.at("/points/3/condition/value").asDouble()).isEqualTo(50);
        assertThat(figure.at("/points/3/runs/0/p99Ms").asDouble()).isEqualTo(50);
        assertThat(figure.at("/searches/0/trials").size()).isGreaterThan(4);
        assertThat(figure.at("/notMeasured/0/reason").asText()).isEqualTo("needs 4 cores");
        assertThat(figure.at("/paper/0/place").asText()).isEqualTo("§9.1");
    }
}
