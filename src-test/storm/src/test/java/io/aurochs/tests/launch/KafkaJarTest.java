package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.connector.sample.RelayMain;
import io.aurochs.tests.kafka.FatJar;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code storm jar} with a jar that holds Kafka's spout, bolt and client: its JVM is killed, and the next one goes on. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaJarTest {
    private static final String COMMAND = "io.aurochs.storm.launch.StormCommand";
    private static final int VALUES = 2_000;
    private static final int PARTITIONS = 4;
    private static final List<String> LIBRARIES = List.of(
            "storm-kafka-client",
            "kafka-clients",
            "lz4-java",
            "snappy-java",
            "zstd-jni",
            "guava",
            "failureaccess",
            "commons-lang",
            "jackson-core",
            "jackson-databind",
            "jackson-annotations");

    @Test
    void nothingIsMissingWhenTheJvmIsKilled(@TempDir Path scratch) throws Exception {
        Path jar = scratch.resolve("relay.jar");
        FatJar.write(jar, RelayMain.class, LIBRARIES);
        try (KafkaBroker broker = KafkaBroker.start(scratch.resolve("kafka"));
                Topics topics = broker.topics()) {
            topics.create("in", PARTITIONS);
            topics.create("out", PARTITIONS);
            topics.write("in", values(0, VALUES / 2));
            try (CommandRun run = relay(scratch, jar, broker)) {
                topics.await("out", copied -> !copied.isEmpty());
                run.kill();
            }
            topics.write("in", values(VALUES / 2, VALUES));
            try (CommandRun run = relay(scratch, jar, broker)) {
                topics.await("out", copied -> copied.containsAll(values(0, VALUES)));
                topics.awaitCommittedOffsets(RelayMain.group("out"), VALUES);
                run.interrupt();
                assertThat(run.exitCode()).isEqualTo(130);
                assertThat(run.err()).noneMatch(line -> line.contains("ERROR"));
            }
        }
    }

    private static List<String> values(int from, int to) {
        return IntStream.range(from, to).mapToObj(n -> "v" + n).toList();
    }

    private static CommandRun relay(Path scratch, Path jar, KafkaBroker broker) throws Exception {
        return CommandRun.start(
                scratch,
                Deliverable.JVM_FLAGS,
                jar.toString(),
                COMMAND,
                "jar",
                jar.toString(),
                RelayMain.class.getName(),
                broker.bootstrapServers(),
                "in",
                "out",
                "UNCOMMITTED_EARLIEST");
    }
}
