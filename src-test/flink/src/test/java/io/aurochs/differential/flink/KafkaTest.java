package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Gate;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.kafka.AlignedTopics;
import io.aurochs.differential.flink.kafka.Connection;
import io.aurochs.differential.flink.kafka.KafkaCounts;
import io.aurochs.differential.flink.kafka.KafkaWindows;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs from Kafka to Kafka, with a broker in a JVM of its own: what is committed is what a plain loop says, on stock Flink and on Aurochs. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration OUTAGE = Duration.ofMinutes(1);
    private static final long ONE_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int ALIGNED_BATCH = 100;
    /** A source that reads nothing during so many checkpoints, after each of so many batches in a row, is taken for paused. */
    private static final int QUIET_CHECKPOINTS = 10;

    private static final int QUIET_BATCHES = 3;

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

    /** Topics for the counts of words, with the first half of the words. */
    private static Connection halfOfTheWords(String name) {
        Connection kafka = new Connection(broker.bootstrapServers(), name + "-words", name + "-counts");
        topics.create(kafka.input(), KafkaCounts.PARTITIONS);
        topics.create(kafka.output(), KafkaCounts.PARTITIONS);
        topics.write(kafka.input(), KafkaCounts.firstHalf());
        return kafka;
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void exactlyOnceThroughAFailure(Target target) throws Exception {
        Connection kafka = halfOfTheWords("failure-" + target);
        try (Run run = Run.open("failure");
                RunningJob job = RunningJob.submit(KafkaCounts.failing(kafka), target, Setup.DEFAULT, run, Map.of())) {
            run.gate(KafkaCounts.CHECKPOINTED).await(PATIENCE);
            topics.write(kafka.input(), KafkaCounts.secondHalf());
            job.awaitEnd();
            awaitCounted(kafka);
            assertThat(run.journal().values(KafkaCounts.FAILED)).hasSize(1);
            assertRunsOn(target, run);
        }
        assertCounted(kafka);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void exactlyOnceThroughAFailureBetweenACheckpointAndItsCommit(Target target) throws Exception {
        Connection kafka = halfOfTheWords("commit-" + target);
        try (Run run = Run.open("commit");
                RunningJob job = RunningJob.submit(
                        KafkaCounts.failingBeforeACommit(kafka), target, Setup.DEFAULT, run, Map.of())) {
            run.gate(KafkaCounts.FAILED).await(PATIENCE);
            topics.write(kafka.input(), KafkaCounts.secondHalf());
            job.awaitEnd();
            awaitCounted(kafka);
            assertThat(run.journal().values(KafkaCounts.FAILED)).hasSize(1);
            assertRunsOn(target, run);
        }
        assertCounted(kafka);
    }

    @ParameterizedTest(name = "{0} to {1}, {2}, {3}")
    @CsvSource({
        "AUROCHS, STOCK, CANONICAL, hashmap",
        "STOCK, AUROCHS, CANONICAL, rocksdb",
        "AUROCHS, STOCK, NATIVE, rocksdb",
        "STOCK, AUROCHS, NATIVE, hashmap"
    })
    void exactlyOnceThroughASavepoint(
            Target first, Target then, SavepointFormatType format, String backend, @TempDir Path savepoints)
            throws Exception {
        Connection kafka = halfOfTheWords("savepoint-" + first + "-" + format);
        KafkaCounts counts = KafkaCounts.endless(kafka);
        String savepoint;
        try (Run run = Run.open("stopped");
                RunningJob job =
                        RunningJob.submit(counts, first, Setup.DEFAULT, run, Map.of("state.backend.type", backend))) {
            run.gate(KafkaCounts.HALF).await(PATIENCE);
            savepoint = job.stopWithSavepoint(savepoints, format);
            assertRunsOn(first, run);
        }
        topics.awaitSize(kafka.output(), KafkaCounts.firstHalf().size());
        assertThat(topics.read(kafka.output())).hasSameSizeAs(KafkaCounts.firstHalf());
        topics.write(kafka.input(), KafkaCounts.secondHalf());
        Map<String, String> resumed = Map.of("state.backend.type", backend, "execution.state-recovery.path", savepoint);
        try (Run run = Run.open("resumed");
                RunningJob job = RunningJob.submit(counts, then, Setup.DEFAULT, run, resumed)) {
            awaitCounted(kafka);
            job.cancelToTheEnd();
            assertRunsOn(then, run);
        }
        assertCounted(kafka);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void exactlyOnceWhileTheBrokerIsAway(Target target) throws Exception {
        exactlyOnceWhileTheBrokerIsAway("outage-" + target, target, Duration.ZERO);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void exactlyOnceWhileTheBrokerIsAwayForAMinute(Target target) throws Exception {
        exactlyOnceWhileTheBrokerIsAway("minute-" + target, target, OUTAGE);
    }

    private void exactlyOnceWhileTheBrokerIsAway(String name, Target target, Duration outage) throws Exception {
        Connection kafka = halfOfTheWords(name);
        try (Run run = Run.open(name);
                RunningJob job = RunningJob.submit(KafkaCounts.endless(kafka), target, Setup.DEFAULT, run, Map.of())) {
            run.gate(KafkaCounts.CHECKPOINTED).await(PATIENCE);
            List<String> rest = KafkaCounts.secondHalf();
            // Of these, some are in flight when the broker is killed.
            topics.write(kafka.input(), rest.subList(0, rest.size() / 2));
            broker.kill();
            try {
                job.requireRunningFor(outage);
            } finally {
                broker.startAgain();
            }
            topics.write(kafka.input(), rest.subList(rest.size() / 2, rest.size()));
            awaitCounted(kafka);
            job.cancelToTheEnd();
            assertRunsOn(target, run);
        }
        assertCounted(kafka);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void aTopicThatIsAheadIsPausedUntilTheOtherHasCaughtUp(Target target) throws Exception {
        Connection ahead = new Connection(broker.bootstrapServers(), "ahead-" + target, "aligned-" + target);
        Connection behind = new Connection(broker.bootstrapServers(), "behind-" + target, "aligned-" + target);
        topics.create(ahead.input(), 1);
        topics.create(behind.input(), 1);
        topics.create(ahead.output(), 1);
        int written = ALIGNED_BATCH;
        topics.write(ahead.input(), AlignedTopics.times(0, written));
        topics.write(behind.input(), AlignedTopics.times(0, 1));
        try (Run run = Run.open("aligned");
                RunningJob job =
                        RunningJob.submit(new AlignedTopics(ahead, behind), target, Setup.DEFAULT, run, Map.of())) {
            Gate read = run.gate(AlignedTopics.AHEAD);
            read.await(PATIENCE);
            Gate snapshots = run.gate(AlignedTopics.SNAPSHOTS);
            long giveUp = System.nanoTime() + PATIENCE.toNanos();
            // A source that is not paused reads some of it, also if it is slow.
            int quiet = 0;
            while (quiet < QUIET_BATCHES) {
                assertThat(System.nanoTime() - giveUp)
                        .as("paused, after %d records", written)
                        .isNegative();
                long before = read.arrivals();
                topics.write(ahead.input(), AlignedTopics.times(written, written + ALIGNED_BATCH));
                written += ALIGNED_BATCH;
                quiet = isQuiet(read, before, snapshots, giveUp) ? quiet + 1 : 0;
            }
            topics.write(behind.input(), AlignedTopics.times(1, written));
            topics.awaitSize(ahead.output(), AlignedTopics.counts(written).size());
            job.cancelToTheEnd();
            assertThat(run.journal().values(AlignedTopics.BUNDLES)).hasSize(target == Target.AUROCHS ? 1 : 0);
        }
        assertThat(topics.read(ahead.output()).stream().sorted())
                .containsExactlyElementsOf(AlignedTopics.counts(written));
    }

    /** Whether no more than before is read until the source has taken part in some checkpoints. */
    private static boolean isQuiet(Gate read, long before, Gate snapshots, long giveUp) {
        long enough = snapshots.arrivals() + QUIET_CHECKPOINTS;
        while (snapshots.arrivals() < enough && read.arrivals() == before) {
            assertThat(System.nanoTime() - giveUp).as("checkpoints").isNegative();
            LockSupport.parkNanos(ONE_LOOK_NS);
        }
        return read.arrivals() == before;
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void aPartitionThatIsAddedIsRead(Target target) throws Exception {
        Connection kafka = halfOfTheWords("partition-" + target);
        try (Run run = Run.open("partition");
                RunningJob job = RunningJob.submit(KafkaCounts.endless(kafka), target, Setup.DEFAULT, run, Map.of())) {
            run.gate(KafkaCounts.HALF).await(PATIENCE);
            topics.addPartitions(kafka.input(), KafkaCounts.PARTITIONS + 1);
            topics.write(kafka.input(), KafkaCounts.PARTITIONS, KafkaCounts.secondHalf());
            awaitCounted(kafka);
            job.cancelToTheEnd();
            assertRunsOn(target, run);
        }
        assertCounted(kafka);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void aPartitionWithoutRecordsDoesNotHoldWindowsBack(Target target) throws Exception {
        Connection kafka = new Connection(broker.bootstrapServers(), "idle-" + target, "windows-" + target);
        topics.create(kafka.input(), KafkaCounts.PARTITIONS);
        topics.create(kafka.output(), KafkaCounts.PARTITIONS);
        topics.write(kafka.input(), 0, KafkaWindows.times());
        try (Run run = Run.open("idle");
                RunningJob job = RunningJob.submit(new KafkaWindows(kafka), target, Setup.DEFAULT, run, Map.of())) {
            topics.awaitSize(kafka.output(), KafkaWindows.counts().size());
            job.cancelToTheEnd();
            assertRunsOn(target, run);
        }
        assertThat(topics.read(kafka.output()).stream().sorted()).containsExactlyElementsOf(KafkaWindows.counts());
    }

    private static void awaitCounted(Connection kafka) {
        topics.awaitSize(kafka.output(), KafkaCounts.counts().size());
    }

    private static void assertRunsOn(Target target, Run run) {
        assertThat(run.journal().values(KafkaCounts.BUNDLES)).hasSize(target == Target.AUROCHS ? 1 : 0);
    }

    private static void assertCounted(Connection kafka) {
        List<String> counted = topics.read(kafka.output()).stream().sorted().toList();
        assertThat(counted).isEqualTo(KafkaCounts.counts());
    }
}
