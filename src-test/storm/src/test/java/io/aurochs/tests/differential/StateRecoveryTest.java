package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.CountingBolt;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.OutlivingState;
import io.aurochs.tests.differential.scenario.Run;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a stateful bolt has committed is there when its components are made anew, what it has not is forgotten, and both
 * together give the right counts when the spout emits again what was not acked.
 */
class StateRecoveryTest {
    private static final int COMMITTED = 100;
    private static final int FORGOTTEN = 150;
    private static final int WORDS = 200;
    private static final int DIFFERENT = 11;
    private static final int COUNTERS = 2;

    /** How the components come to their end and new ones in their place. */
    @FunctionalInterface
    private interface Restart {
        void restart(Run run) throws TException;
    }

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @Test
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    @Tag("full")
    void stockRecoversAfterAnotherSubmission() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            recovers("Recovery-stock", cluster, StateRecoveryTest::killAndSubmitAgain);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aurochsRecoversAfterAnotherSubmission(Setup setup) throws Exception {
        LiveThreads before = LiveThreads.now();
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            recovers("Recovery-" + setup.name(), cluster, StateRecoveryTest::killAndSubmitAgain);
        }
        before.awaitNoOthers();
    }

    private static void recovers(String name, ILocalCluster cluster, Restart restart) throws TException {
        try (Journal journal = Journal.open(name)) {
            Run run = new Run(name, journal, cluster, Optional::empty);
            submit(run);
            run.awaitCount("acked", COMMITTED);
            assertThat(journal.all("initial")).isEmpty();
            journal.gate("refuse all").countDown();
            journal.note("refusing");
            run.awaitCount("counted", FORGOTTEN);
            assertThat(journal.count("acked")).isEqualTo(COMMITTED);

            restart.restart(run);
            awaitTold(run, "initState", 2 * COUNTERS);
            journal.note("recovering");
            run.awaitCount("acked", WORDS);
            assertThat(asMap(journal.all("initial"))).isEqualTo(counts(COMMITTED));
            assertThat(asMap(journal.all("counted"))).isEqualTo(counts(WORDS));
        }
    }

    private static void killAndSubmitAgain(Run run) throws TException {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        run.cluster().killTopologyWithOpts(run.topology(), now);
        run.await("the end", () -> isGone(run));
        // Gone from Storm's list is not gone from its worker processes.
        awaitTold(run, "cleanup", COUNTERS);
        submit(run);
    }

    /** Waits until the counting tasks were told something so often. */
    private static void awaitTold(Run run, String what, int times) {
        run.await(
                what,
                () -> run.journal().all("state").stream()
                                .filter(details -> what.equals(details.get(0)))
                                .count()
                        >= times);
    }

    private static boolean isGone(Run run) {
        try {
            return run.cluster().getTopologySummaries().stream()
                    .noneMatch(summary -> summary.get_name().equals(run.topology()));
        } catch (TException e) {
            throw new IllegalStateException(run.topology(), e);
        }
    }

    private static void submit(Run run) throws TException {
        Map<String, Object> conf = Map.of(
                Config.TOPOLOGY_STATE_PROVIDER,
                OutlivingState.Provider.class.getName(),
                Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL,
                100,
                Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                300);
        run.cluster().submitTopology(run.topology(), conf, topology());
    }

    private static StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, WORDS).mapToObj(n -> Message.of(word(n))).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages)
                        .replaying()
                        .resuming()
                        .declaring("word", "attempt")
                        .waiting(COMMITTED, "refusing", 1)
                        .waiting(FORGOTTEN, "recovering", 1));
        builder.setBolt("count", new CountingBolt(), COUNTERS).fieldsGrouping("source", new Fields("word"));
        return builder.createTopology();
    }

    private static String word(int n) {
        return "word" + n % DIFFERENT;
    }

    /** How often each word is among the first so many. */
    private static SortedMap<Object, Object> counts(int words) {
        SortedMap<Object, Object> counts = new TreeMap<>();
        IntStream.range(0, words).forEach(n -> counts.merge(word(n), 1L, (a, b) -> (Long) a + (Long) b));
        return counts;
    }

    /** The last count of each word. */
    private static SortedMap<Object, Object> asMap(List<? extends List<@Nullable Object>> noted) {
        SortedMap<Object, Object> counts = new TreeMap<>();
        noted.forEach(
                details -> counts.put(Objects.requireNonNull(details.get(0)), Objects.requireNonNull(details.get(1))));
        return counts;
    }
}
