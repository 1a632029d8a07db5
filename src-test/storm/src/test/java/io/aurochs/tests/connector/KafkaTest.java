package io.aurochs.tests.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.connector.sample.RelayMain;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka's spout and bolt, with a broker in a JVM of its own: nothing is missing, and offsets are committed and read again, on stock Storm and on
 * Aurochs.
 */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("try") // A cluster's close may be interrupted, and then so is the test.
class KafkaTest {
    private static final int VALUES = 2_000;
    private static final int PARTITIONS = 4;
    private static final String STOCK = "stock";

    @TempDir
    private static Path folder;

    @AutoClose
    private static KafkaBroker broker;

    @AutoClose
    private static Topics topics;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = KafkaBroker.start(folder.resolve("kafka"));
        topics = broker.topics();
    }

    /** The topics of one test. */
    private record Relay(String input, String output) {
        static Relay of(String name) {
            Relay relay = new Relay(name, name + "-copied");
            topics.create(relay.input, PARTITIONS);
            topics.create(relay.output, PARTITIONS);
            return relay;
        }

        void submitTo(ILocalCluster cluster, FirstPollOffsetStrategy first) throws Exception {
            cluster.submitTopology(
                    RelayMain.NAME,
                    RelayMain.settings(),
                    RelayMain.topology(broker.bootstrapServers(), input, output, first));
        }

        void awaitCopied(List<String> values) {
            topics.await(output, copied -> copied.containsAll(values));
        }

        /** Waits until the group has committed so many records. */
        void awaitCommitted(long records) {
            topics.awaitCommittedOffsets(RelayMain.group(output), records);
        }

        long copies(List<String> values) {
            return topics.read(output).stream().filter(values::contains).count();
        }
    }

    private static List<String> values(int from, int to) {
        return IntStream.range(from, to).mapToObj(n -> "v" + n).toList();
    }

    private static ILocalCluster cluster(String workers) throws Exception {
        return workers.equals(STOCK) ? new LocalCluster() : new AurochsCluster(Map.of("aurochs.workers", workers));
    }

    @ParameterizedTest
    @ValueSource(strings = {STOCK, "dedicated", "shared"})
    void nothingIsMissingThroughFailures(String workers) throws Exception {
        Relay relay = Relay.of("failures-" + workers);
        topics.write(relay.input, values(0, VALUES));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster, FirstPollOffsetStrategy.EARLIEST);
            relay.awaitCopied(values(0, VALUES));
            relay.awaitCommitted(VALUES);
        }
        assertThat(Set.copyOf(topics.read(relay.output))).isEqualTo(Set.copyOf(values(0, VALUES)));
    }

    @ParameterizedTest
    @CsvSource({
        STOCK + ", UNCOMMITTED_EARLIEST",
        "dedicated, UNCOMMITTED_EARLIEST",
        "shared, UNCOMMITTED_EARLIEST",
        STOCK + ", EARLIEST",
        "dedicated, EARLIEST"
    })
    void theNextTopologyGoesOnAtTheCommittedOffsets(String workers, FirstPollOffsetStrategy first) throws Exception {
        Relay relay = Relay.of("next-" + workers + "-" + first);
        List<String> before = values(0, VALUES / 2);
        topics.write(relay.input, before);
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster, first);
            relay.awaitCommitted(before.size());
        }
        assertThat(relay.copies(before)).isEqualTo(before.size());
        topics.write(relay.input, values(VALUES / 2, VALUES));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster, first);
            relay.awaitCommitted(VALUES);
            relay.awaitCopied(values(0, VALUES));
        }
        boolean again = first == FirstPollOffsetStrategy.EARLIEST;
        assertThat(relay.copies(before)).isEqualTo(again ? 2L * before.size() : before.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void nothingIsMissingWhileTheBrokerIsAway(String workers) throws Exception {
        Relay relay = Relay.of("outage-" + workers);
        topics.write(relay.input, values(0, VALUES / 2));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster, FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST);
            relay.awaitCopied(values(0, 1));
            // Of these, some are in flight when the broker is killed.
            topics.write(relay.input, values(VALUES / 2, VALUES));
            broker.kill();
            broker.startAgain();
            relay.awaitCopied(values(0, VALUES));
            relay.awaitCommitted(VALUES);
        }
    }
}
