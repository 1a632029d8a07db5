package io.aurochs.tests.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.connector.sample.RelayMain;
import io.aurochs.tests.connector.sample.RelayPlan;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka's spout and bolt while a broker is away: the topology goes on when it is back. Nothing is missing then, what was committed before does
 * not come a second time, and the spout does not read more than there is room for.
 */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("try") // A cluster's close may be interrupted, and then so is the test.
class KafkaOutageTest {
    private static final int PARTITIONS = 4;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Much less than a minute. */
    private static final int GIVE_UP_MS = 5_000;

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final List<String> SETTLED = values("settled-", 1_000, "");
    private static final List<String> IN_FLIGHT = values("in-flight-", 1_000, "");
    private static final List<String> LATER = values("later-", 1_000, "");
    /** Twenty megabytes. */
    private static final List<String> LARGE = values("large-", 20_000, "x".repeat(1_000));
    /** The least there can be between two tasks and in each of them; altogether about a megabyte here. */
    private static final Map<String, Object> LITTLE_ROOM =
            Map.of("aurochs.channel.bytes", "64k", "aurochs.overflow.bytes", "64k");

    @TempDir
    private Path folder;

    private static List<String> values(String name, int number, String end) {
        return IntStream.range(0, number).mapToObj(n -> name + n + end).toList();
    }

    @ParameterizedTest
    @CsvSource({"dedicated, PT0S", "shared, PT0S", "dedicated, PT1M", "shared, PT1M"})
    void theTopologyGoesOnWhenTheBrokerIsBack(String workers, Duration outage) throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder);
                Topics topics = broker.topics();
                AurochsCluster cluster = new AurochsCluster(Map.of("aurochs.workers", workers))) {
            RelayPlan plan = RelayPlan.of(
                            broker.bootstrapServers(), "in", "out", FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST)
                    .givingUpAfter(GIVE_UP_MS);
            topics.create("in", PARTITIONS);
            topics.create("out", PARTITIONS);
            topics.write("in", SETTLED);
            cluster.submitTopology(RelayMain.NAME, RelayMain.settings(), RelayMain.topology(plan));
            topics.awaitCommittedOffsets(plan.group(), SETTLED.size());
            // Of these, some are in flight when the broker is killed.
            topics.write("in", IN_FLIGHT);
            broker.kill();
            requireActiveFor(outage, cluster);
            if (outage.equals(MINUTE)) {
                // The spout has given up meanwhile, and the topology has started again.
                awaitFailure(cluster);
            }
            broker.startAgain();
            topics.write("in", LATER);
            awaitCopied(topics, IN_FLIGHT);
            awaitCopied(topics, LATER);
            topics.awaitCommittedOffsets(plan.group(), SETTLED.size() + IN_FLIGHT.size() + LATER.size());
            assertCopiedOnce(topics, SETTLED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void theSpoutIsHeldBackWhileTheBoltsBrokerIsAwayForAMinute(String workers) throws Exception {
        try (KafkaBroker source = KafkaBroker.start(folder.resolve("source"));
                Topics inputs = source.topics();
                KafkaBroker target = KafkaBroker.start(folder.resolve("target"));
                Topics outputs = target.topics();
                AurochsCluster cluster = new AurochsCluster.Builder()
                        .withDaemonConf(LITTLE_ROOM)
                        .withDaemonConf("aurochs.workers", workers)
                        .build()) {
            RelayPlan plan = RelayPlan.of(
                            source.bootstrapServers(), "in", "out", FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST)
                    .writingTo(target.bootstrapServers());
            inputs.create("in", PARTITIONS);
            outputs.create("out", PARTITIONS);
            inputs.write("in", SETTLED);
            cluster.submitTopology(RelayMain.NAME, RelayMain.settings(), RelayMain.topology(plan));
            inputs.awaitCommittedOffsets(plan.group(), SETTLED.size());
            long before = read(cluster);
            target.kill();
            inputs.write("in", LARGE);
            requireActiveFor(MINUTE, cluster);
            // The spout has its broker, and the bolts only wait.
            assertThat(cluster.failure(RelayMain.NAME)).isEmpty();
            assertThat(read(cluster) - before).isBetween(1L, LARGE.size() / 4L);
            target.startAgain();
            awaitCopied(outputs, LARGE);
            inputs.awaitCommittedOffsets(plan.group(), SETTLED.size() + LARGE.size());
            assertCopiedOnce(outputs, SETTLED);
        }
    }

    /** Waits for so long, through which the topology must be there. */
    private static void requireActiveFor(Duration time, AurochsCluster cluster) throws TException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            assertThat(cluster.getTopologySummaryByName(RelayMain.NAME).get_status())
                    .isEqualTo("ACTIVE");
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private static void awaitFailure(AurochsCluster cluster) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (cluster.failure(RelayMain.NAME).isEmpty()) {
            assertThat(System.nanoTime() - giveUp).as("a failure of the spout").isNegative();
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** How many tuples the spout has emitted. */
    private static long read(AurochsCluster cluster) throws TException {
        return cluster.getTopologyInfoByName(RelayMain.NAME).get_executors().stream()
                .filter(executor -> executor.get_component_id().equals(RelayMain.READ))
                .mapToLong(executor -> executor.get_stats()
                        .get_emitted()
                        .getOrDefault(":all-time", Map.of())
                        .getOrDefault("default", 0L))
                .sum();
    }

    private static void awaitCopied(Topics topics, List<String> values) {
        topics.await("out", copied -> new HashSet<>(copied).containsAll(values));
    }

    private static void assertCopiedOnce(Topics topics, List<String> values) {
        HashSet<String> wanted = new HashSet<>(values);
        assertThat(topics.read("out").stream().filter(wanted::contains)).containsExactlyInAnyOrderElementsOf(values);
    }
}
