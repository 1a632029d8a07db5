package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.TridentCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A Trident topology that is stopped somewhere in a batch goes on there in another cluster whose ZooKeeper has the same directory, and
 * counts each word once.
 */
class TridentRestartTest {
    /** Of the store's writes, about a third. */
    private static final int STORED = 30;

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({"dedicated,false", "shared,true"})
    void goesOnWhereItWas(String workers, boolean opaque) throws Exception {
        LiveThreads before = LiveThreads.now();
        TridentCounts scenario = new TridentCounts(opaque);
        String name = scenario.name() + "-restart";
        Map<String, Object> settings = Map.of("aurochs.workers", workers, "aurochs.zookeeper", "dir:" + directory);
        try (Journal journal = Journal.open(name)) {
            try (AurochsCluster cluster = new AurochsCluster(settings)) {
                submit(cluster, name, scenario);
                new Run(name, journal, cluster, () -> cluster.failure(name)).awaitCount("stored", STORED);
            }
            assertThat(journal.count("drained")).isZero();
            try (AurochsCluster cluster = new AurochsCluster(settings)) {
                submit(cluster, name, scenario);
                assertThat(scenario.outcome(new Run(name, journal, cluster, Optional::empty))
                                .differencesTo(scenario.expected()))
                        .isEmpty();
            }
        }
        before.awaitNoOthers();
    }

    /** What a topology that fails has committed is there when it starts again. */
    @Test
    void goesOnAfterAFailure() throws Exception {
        TridentCounts scenario = new TridentCounts(true, true);
        String name = scenario.name() + "-crash";
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster()) {
            submit(cluster, name, scenario);
            assertThat(scenario.outcome(new Run(name, journal, cluster, Optional::empty))
                            .differencesTo(scenario.expected()))
                    .isEmpty();
            assertThat(cluster.failure(name))
                    .hasValueSatisfying(failure -> assertThat(failure).hasStackTraceContaining("a crash at "));
        }
    }

    /** Both keep their transactions in the ZooKeeper of the cluster. Without a directory the next cluster begins anew. */
    @Test
    @Tag("full")
    void twoTopologiesShareTheZooKeeperOfOneCluster() throws Exception {
        List<TridentCounts> scenarios = List.of(new TridentCounts(false), new TridentCounts(true));
        for (int i = 0; i < 2; i++) {
            List<Journal> journals = new ArrayList<>();
            try (AurochsCluster cluster = new AurochsCluster()) {
                for (TridentCounts scenario : scenarios) {
                    journals.add(Journal.open(shared(scenario)));
                    submit(cluster, shared(scenario), scenario);
                }
                for (int j = 0; j < scenarios.size(); j++) {
                    TridentCounts scenario = scenarios.get(j);
                    String name = shared(scenario);
                    assertThat(scenario.outcome(new Run(name, journals.get(j), cluster, () -> cluster.failure(name)))
                                    .differencesTo(scenario.expected()))
                            .isEmpty();
                }
            } finally {
                journals.forEach(Journal::close);
            }
        }
    }

    private static String shared(TridentCounts scenario) {
        return scenario.name() + "-shared";
    }

    private static void submit(AurochsCluster cluster, String name, TridentCounts scenario) throws Exception {
        Map<String, Object> conf = new HashMap<>(scenario.conf());
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        cluster.submitTopology(name, conf, scenario.topology());
    }
}
