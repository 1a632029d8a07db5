package io.aurochs.benchmarks.flink.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on stock Flink, with a broker. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaRunTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void nameTheBroker() throws IOException {
        Path built = Path.of("../kafka/target/broker.classpath");
        System.setProperty(Broker.CLASS_PATH, Files.readString(built).trim());
    }

    @AfterEach
    void forgetTheBroker() {
        System.clearProperty(Broker.CLASS_PATH);
    }

    @Test
    void aPartOfTheInputIsCommittedExactlyOnce() throws IOException {
        JsonNode result = run("--first", "1000", "--last", "60000");
        assertThat(result.get("resultsEqual").asBoolean()).as("%s", result).isTrue();
        assertThat(result.get("p50Ms").isNull()).isTrue();
    }

    @Test
    void latencyEndsWithTheCommit() throws IOException {
        JsonNode result = run("--rate", "500", "--warmup", "0.5", "--seconds", "2");
        assertThat(result.get("resultsEqual").asBoolean()).as("%s", result).isTrue();
        assertThat(result.get("p50Ms").asDouble()).as("%s", result).isPositive();
    }

    private JsonNode run(String... options) throws IOException {
        Path result = folder.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of(
                "--app", KafkaRun.APP, "--system", "stock", "--parallelism", "2", "--result", result.toString()));
        arguments.addAll(List.of(options));
        RunCommand.execute(new OnStock(), arguments.toArray(String[]::new));
        assertThat(temporaryFiles()).isEmpty();
        return new ObjectMapper().readTree(result.toFile());
    }

    /** What runs of this JVM have left. */
    private static List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(KafkaRun.directoryPrefix()))
                    .toList();
        }
    }

    private static final class OnStock implements Runner {
        @Override
        public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
            return KafkaRun.start(
                    options,
                    window,
                    Configuration.fromMap(Map.of(
                            "execution.target", "local",
                            "execution.attached", "true",
                            "parallelism.default", "2",
                            "execution.checkpointing.interval", "200 ms")));
        }

        @Override
        public void check(RunOptions options) {
            throw new UnsupportedOperationException("no settings are checked here");
        }
    }
}
