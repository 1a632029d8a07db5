package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.TridentCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A Trident topology that is stopped somewhere in a batch goes on there in another cluster whose ZooKeeper has the same directory, and
 * counts each word once.
 */
class TridentRestartTest {
    /** So many writes of the store are a third of all, about. */
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

    /** Without a directory the next cluster begins anew, and nothing is left behind. */
    @Test
    void aTemporaryDirectoryIsDeleted() throws Exception {
        TridentCounts scenario = new TridentCounts(false);
        String name = scenario.name() + "-temporary";
        long before = temporaryDirectories();
        for (int i = 0; i < 2; i++) {
            try (Journal journal = Journal.open(name);
                    AurochsCluster cluster = new AurochsCluster()) {
                submit(cluster, name, scenario);
                assertThat(scenario.outcome(new Run(name, journal, cluster, () -> cluster.failure(name)))
                                .differencesTo(scenario.expected()))
                        .isEmpty();
                assertThat(temporaryDirectories()).isEqualTo(before + 1);
            }
        }
        assertThat(temporaryDirectories()).isEqualTo(before);
    }

    private static long temporaryDirectories() throws Exception {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("aurochs-zookeeper-"))
                    .count();
        }
    }

    private static void submit(AurochsCluster cluster, String name, TridentCounts scenario) throws Exception {
        Map<String, Object> conf = new HashMap<>(scenario.conf());
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        cluster.submitTopology(name, conf, scenario.topology());
    }
}
