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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpoutConfig.ProcessingGuarantee;
import org.jspecify.annotations.Nullable;
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
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

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

    /** The topics of one test, and what is read from the one and written to the other. */
    private record Relay(RelayPlan plan) {
        static Relay of(String name, FirstPollOffsetStrategy first) {
            return of(name, PARTITIONS, first);
        }

        static Relay of(String name, int partitions, FirstPollOffsetStrategy first) {
            Relay relay = new Relay(RelayPlan.of(broker.bootstrapServers(), name, name + "-copied", first));
            topics.create(relay.plan.input(), partitions);
            topics.create(relay.plan.output(), partitions);
            return relay;
        }

        Relay with(ProcessingGuarantee guarantee) {
            return new Relay(plan.with(guarantee));
        }

        void write(List<String> values) {
            topics.write(plan.input(), values);
        }

        void submitTo(ILocalCluster cluster) throws Exception {
            cluster.submitTopology(RelayMain.NAME, RelayMain.settings(), RelayMain.topology(plan));
        }

        void awaitCopied(List<String> values) {
            topics.await(plan.output(), copied -> new HashSet<>(copied).containsAll(values));
        }

        /** Waits until the group has committed so many records. */
        void awaitCommitted(long records) {
            topics.awaitCommittedOffsets(plan.group(), records);
        }

        /**
         * Waits until the spout reads what is written, one value after another, as a spout may begin behind the first of them.
         *
         * @return how many values it has written
         */
        int awaitReading(String name) {
            long giveUp = System.nanoTime() + PATIENCE.toNanos();
            int written = 0;
            do {
                assertThat(System.nanoTime() - giveUp)
                        .as("read one of the values %s0 to %d", name, written)
                        .isNegative();
                write(List.of(name + written));
                written++;
            } while (copies(value -> value.startsWith(name)).isEmpty());
            return written;
        }

        long copies(List<String> values) {
            return copies(new HashSet<>(values)::contains).size();
        }

        private List<@Nullable String> copies(Predicate<String> wanted) {
            return topics.read(plan.output()).stream()
                    .filter(value -> value != null && wanted.test(value))
                    .toList();
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
        Relay relay = Relay.of("failures-" + workers, FirstPollOffsetStrategy.EARLIEST);
        relay.write(values(0, VALUES));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            relay.awaitCopied(values(0, VALUES));
            relay.awaitCommitted(VALUES);
        }
        assertThat(Set.copyOf(topics.read(relay.plan.output()))).isEqualTo(Set.copyOf(values(0, VALUES)));
    }

    @ParameterizedTest
    @CsvSource({
        STOCK + ", AT_MOST_ONCE",
        "dedicated, AT_MOST_ONCE",
        "shared, AT_MOST_ONCE",
        STOCK + ", NO_GUARANTEE",
        "dedicated, NO_GUARANTEE",
        "shared, NO_GUARANTEE"
    })
    void whatFailsIsNotReadAgainWithoutTheGuarantee(String workers, ProcessingGuarantee guarantee) throws Exception {
        Relay relay = Relay.of("guarantee-" + workers + "-" + guarantee, FirstPollOffsetStrategy.EARLIEST)
                .with(guarantee);
        List<String> passed = values(0, VALUES).stream()
                .filter(value -> !RelayMain.failsFirst(value))
                .toList();
        relay.write(values(0, VALUES));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            relay.awaitCommitted(VALUES);
            relay.awaitCopied(passed);
        }
        assertThat(topics.read(relay.plan.output())).containsExactlyInAnyOrderElementsOf(passed);
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
        Relay relay = Relay.of("next-" + workers + "-" + first, first);
        List<String> before = values(0, VALUES / 2);
        relay.write(before);
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            relay.awaitCommitted(before.size());
        }
        assertThat(relay.copies(before)).isEqualTo(before.size());
        relay.write(values(VALUES / 2, VALUES));
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            relay.awaitCommitted(VALUES);
            relay.awaitCopied(values(0, VALUES));
        }
        boolean again = first == FirstPollOffsetStrategy.EARLIEST;
        assertThat(relay.copies(before)).isEqualTo(again ? 2L * before.size() : before.size());
    }

    @ParameterizedTest
    @CsvSource({
        STOCK + ", UNCOMMITTED_LATEST",
        "dedicated, UNCOMMITTED_LATEST",
        "shared, UNCOMMITTED_LATEST",
        STOCK + ", LATEST",
        "dedicated, LATEST"
    })
    void whatWasThereBeforeTheTopologyIsLeftOut(String workers, FirstPollOffsetStrategy first) throws Exception {
        // One partition, so that the spout has either begun to read or not.
        Relay relay = Relay.of("latest-" + workers + "-" + first, 1, first);
        List<String> before = values(0, VALUES / 2);
        List<String> between = values(VALUES / 2, VALUES);
        relay.write(before);
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            int more = relay.awaitReading("first-");
            relay.awaitCommitted(before.size() + more);
        }
        relay.write(between);
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            relay.awaitReading("second-");
            if (first == FirstPollOffsetStrategy.UNCOMMITTED_LATEST) {
                relay.awaitCopied(between);
            }
        }
        assertThat(relay.copies(before)).isZero();
        assertThat(relay.copies(between)).isEqualTo(first == FirstPollOffsetStrategy.LATEST ? 0 : between.size());
    }

    /** It is the same topology, as after the end of a worker process on a cluster: it goes on wherever a new one would begin. */
    @ParameterizedTest
    @CsvSource({
        "dedicated, EARLIEST",
        "shared, EARLIEST",
        "dedicated, UNCOMMITTED_EARLIEST",
        "dedicated, LATEST",
        "shared, UNCOMMITTED_LATEST"
    })
    void aTopologyThatIsStartedAgainGoesOnAtTheCommittedOffsets(String workers, FirstPollOffsetStrategy first)
            throws Exception {
        Relay relay = Relay.of("again-" + workers + "-" + first, 1, first);
        List<String> rest = values(0, VALUES);
        try (ILocalCluster cluster = cluster(workers)) {
            relay.submitTo(cluster);
            int written = relay.awaitReading("first-");
            relay.awaitCommitted(written);
            List<String> settled =
                    IntStream.range(0, written).mapToObj(n -> "first-" + n).toList();
            long copied = relay.copies(settled);
            relay.write(List.of(RelayMain.crash(relay.plan.input())));
            relay.write(rest);
            relay.awaitCopied(List.of(RelayMain.crash(relay.plan.input())));
            relay.awaitCopied(rest);
            relay.awaitCommitted(written + 1 + rest.size());
            assertThat(relay.copies(settled)).isEqualTo(copied);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void atMostOnceNothingComesTwiceFromATopologyThatIsStartedAgain(String workers) throws Exception {
        Relay relay =
                Relay.of("most-" + workers, 1, FirstPollOffsetStrategy.EARLIEST).with(ProcessingGuarantee.AT_MOST_ONCE);
        relay.write(values(0, VALUES / 2));
        relay.write(List.of(RelayMain.crash(relay.plan.input())));
        relay.write(values(VALUES / 2, VALUES));
        try (AurochsCluster cluster = new AurochsCluster(Map.of("aurochs.workers", workers))) {
            relay.submitTo(cluster);
            long giveUp = System.nanoTime() + PATIENCE.toNanos();
            while (cluster.failure(RelayMain.NAME).isEmpty()) {
                assertThat(System.nanoTime() - giveUp).as("the failure").isNegative();
                LockSupport.parkNanos(LOOK_NS);
            }
            // Read by the topology that was started again.
            relay.awaitReading("later-");
        }
        assertThat(topics.read(relay.plan.output()))
                .doesNotHaveDuplicates()
                .doesNotContain(RelayMain.crash(relay.plan.input()));
    }
}
