package io.aurochs.benchmarks.streambox.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationRunTest {
    @TempDir
    Path directory;

    private JsonNode run(int exit, String... more) throws IOException {
        Path result = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("--result", result.toString()));
        arguments.addAll(List.of(more));
        assertThat(ApplicationRun.execute(arguments.toArray(String[]::new))).isEqualTo(exit);
        return new ObjectMapper().readTree(result.toFile());
    }

    @Test
    void theLoopIsMeasured() throws IOException {
        JsonNode result = run(
                0,
                "--app=netmon",
                "--system=loop",
                "--warmup=0",
                "--seconds=0.2",
                "--set=records=1000",
                "--set=early=20");
        assertThat(result.get("records").asLong()).isPositive();
        assertThat(result.get("resultsEqual").asBoolean()).isTrue();
        assertThat(result.get("p99Ms").isNull()).isTrue();
        JsonNode conf = result.get("conf");
        assertThat(conf.get("records").asInt()).isEqualTo(1_000);
        assertThat(conf.get("early").asInt()).isEqualTo(20);
        assertThat(result.get("sources").get(0).asLong())
                .isEqualTo(1_000 * conf.get("epochs").asLong());
    }

    @Test
    void atARateOutputDelaysAreMeasured() throws IOException {
        JsonNode result = run(
                0,
                "--app=netmon",
                "--system=loop",
                "--warmup=0",
                "--seconds=0.5",
                "--set=records=1000",
                "--rate=50000");
        assertThat(result.get("p50Ms").asDouble()).isPositive();
        // Begun in the window, or before it until the first record was seen, and to the end of an epoch.
        assertThat(result.get("sources").get(0).asLong()).isBetween(24_000L, 100_000L);
    }

    @Test
    void whatIsWrongIsSaidInOneLine() throws IOException {
        assertThat(run(2, "--app=netmon", "--system=stork", "--check")
                        .get("error")
                        .asText())
                .startsWith("unknown system 'stork'");
        assertThat(run(2, "--app=netmon", "--system=loop", "--check", "--set=early=50")
                        .get("error")
                        .asText())
                .isEqualTo("--set early=50: give a percentage, 0 to 40");
        assertThat(run(2, "--app=netmon", "--system=loop", "--set=records=999")
                        .get("error")
                        .asText())
                .startsWith("netmon: recordsPerEpoch=999");
    }

    @Test
    void settingsAreCheckedWithoutARun() throws IOException {
        assertThat(run(0, "--app=netmon", "--system=loop", "--check")
                        .get("system")
                        .asText())
                .isEqualTo("loop");
    }
}
