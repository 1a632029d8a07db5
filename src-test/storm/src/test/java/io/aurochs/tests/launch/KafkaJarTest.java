package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.connector.sample.RelayMain;
import io.aurochs.tests.connector.sample.RelayPlan;
import io.aurochs.tests.kafka.FatJar;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code storm jar} with a jar that holds Kafka's spout, bolt and client: its JVM is killed, and the next one goes on. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaJarTest {
    private static final String COMMAND = "io.aurochs.storm.launch.StormCommand";
    private static final int VALUES = 1_000;
    /** Longer than the test. */
    private static final long NEVER_MS = TimeUnit.HOURS.toMillis(1);

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

    /**
     * What the first JVM has committed is not read again, and what the second has read without a commit comes a second time: the third JVM begins
     * neither at the first record nor behind the last.
     */
    @Test
    void theNextJvmGoesOnAtTheCommittedOffsetsOfOneThatWasKilled(@TempDir Path scratch) throws Exception {
        Path jar = scratch.resolve("relay.jar");
        FatJar.write(jar, RelayMain.class, LIBRARIES);
        try (KafkaBroker broker = KafkaBroker.start(scratch.resolve("kafka"));
                Topics topics = broker.topics()) {
            RelayPlan plan =
                    RelayPlan.of(broker.bootstrapServers(), "in", "out", FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST);
            topics.create("in", PARTITIONS);
            topics.create("out", PARTITIONS);
            List<String> committed = values("committed");
            topics.write("in", committed);
            try (CommandRun run = relay(scratch, jar, plan)) {
                topics.awaitCommittedOffsets(plan.group(), VALUES);
                run.kill();
            }
            List<String> uncommitted = values("uncommitted");
            topics.write("in", uncommitted);
            try (CommandRun run = relay(scratch, jar, plan.committingEvery(NEVER_MS))) {
                topics.await("out", copied -> copied.containsAll(uncommitted));
                run.kill();
            }
            List<String> last = values("last");
            topics.write("in", last);
            try (CommandRun run = relay(scratch, jar, plan)) {
                topics.awaitCommittedOffsets(plan.group(), 3 * VALUES);
                run.interrupt();
                assertThat(run.exitCode()).isEqualTo(130);
                assertThat(run.err()).noneMatch(line -> line.contains("ERROR"));
            }
            List<String> expected = new ArrayList<>(committed);
            expected.addAll(uncommitted);
            expected.addAll(uncommitted);
            expected.addAll(last);
            assertThat(topics.read("out")).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static List<String> values(String name) {
        return IntStream.range(0, VALUES).mapToObj(n -> name + "-" + n).toList();
    }

    private static CommandRun relay(Path scratch, Path jar, RelayPlan plan) throws Exception {
        List<String> command = new ArrayList<>(List.of(COMMAND, "jar", jar.toString(), RelayMain.class.getName()));
        command.addAll(plan.arguments());
        return CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), command.toArray(String[]::new));
    }
}
