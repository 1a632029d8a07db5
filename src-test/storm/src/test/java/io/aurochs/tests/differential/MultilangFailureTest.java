package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.ScriptBolt;
import io.aurochs.tests.differential.component.ScriptSpout;
import io.aurochs.tests.differential.scenario.Interpreter;
import io.aurochs.tests.differential.scenario.Multilang;
import io.aurochs.tests.differential.scenario.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A component's sub-process that is killed or hangs fails the topology, which starts again with a new one: nothing is lost, and no process
 * is left behind. There is no stock run: Storm's local cluster exits its JVM then.
 */
class MultilangFailureTest {
    private static final int BEFORE = 20;
    private static final int SENTENCES = 60;
    private static final String STALLED_AT = "w" + BEFORE;

    @TempDir
    private Path scratch = Path.of("");

    static List<Setup> arrangements() {
        return Setup.inTurn(Setup.arrangements(), 0);
    }

    @BeforeEach
    void needsPython() {
        Interpreter.PYTHON.assumeInstalled();
    }

    /** No tuple comes after the kill: the bolt's own threads notice it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void theKilledProcessOfAnIdleBolt(Setup setup) throws Exception {
        ListSpout source = source().waiting(BEFORE, "killed", 1);
        check(setup, "idle", source, new ScriptBolt("split.py"), Map.of(), (run, cluster) -> {
            run.awaitCount("acked", BEFORE);
            kill("split.py");
            awaitFailure(run, cluster);
            assertThat(cluster.failure(run.topology()))
                    .hasValueSatisfying(failure -> assertThat(failure)
                            .hasMessageContainingAll(
                                    "component bolt, task ", "[python3, split.py]", "pid:", "exit code 137"));
            assertThat(run.info().get_errors().get("bolt")).hasSize(1);
            run.journal().note("killed");
        });
    }

    /** The task waits until its bolt has room for another tuple. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void theKilledProcessOfABoltThatIsFull(Setup setup) throws Exception {
        check(setup, "full", source(), new ScriptBolt("stall.py"), stalling(), (run, cluster) -> {
            run.await("the script's stop", () -> Files.exists(marker()));
            run.awaitCount("emitted", SENTENCES);
            kill("stall.py");
            awaitFailure(run, cluster);
            assertThat(cluster.failure(run.topology()))
                    .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("exit code 137"));
        });
    }

    /** Its task waits, too, and cannot report it. The process ignores SIGTERM. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aProcessThatHangs(Setup setup) throws Exception {
        Map<String, Object> conf = new HashMap<>(stalling());
        conf.put(Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS, 2);
        check(setup, "hanging", source(), new ScriptBolt("stall.py"), conf, (run, cluster) -> {
            awaitFailure(run, cluster);
            assertThat(cluster.failure(run.topology()))
                    .hasValueSatisfying(failure -> assertThat(failure)
                            .hasMessageContaining("has not ended, but does not answer")
                            .hasStackTraceContaining("subprocess heartbeat timeout"));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void theKilledProcessOfASpout(Setup setup) throws Exception {
        String name = "MultilangFailure-spout-" + setup.name();
        LiveThreads before = LiveThreads.now();
        try (Journal journal = Journal.open(name)) {
            try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
                TopologyBuilder builder = new TopologyBuilder();
                builder.setSpout("sentences", new ScriptSpout("sentences.py"));
                builder.setBolt("count", new Multilang.Note("word")).shuffleGrouping("sentences");
                cluster.submitTopology(name, Map.of(), builder.createTopology());
                Run run = new Run(name, journal, cluster, Optional::empty);
                run.awaitCount("word", 1);
                kill("sentences.py");
                awaitFailure(run, cluster);
                assertThat(cluster.failure(name))
                        .hasValueSatisfying(failure -> assertThat(failure)
                                .hasMessageContaining("component sentences, task ")
                                .hasMessageContaining("exitCode"));
                long words = journal.count("word");
                run.awaitCount("word", words + 1);
            }
            awaitNoProcess("sentences.py");
        }
        before.awaitNoOthers();
    }

    /** Its task waits for an answer. Only this topology ends, and starts again. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aProcessOfASpoutThatHangs(Setup setup) throws Exception {
        String name = "MultilangFailure-hanging-spout-" + setup.name();
        LiveThreads before = LiveThreads.now();
        try (Journal journal = Journal.open(name)) {
            try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
                TopologyBuilder builder = new TopologyBuilder();
                builder.setSpout("words", new ScriptSpout("hang.py"));
                builder.setBolt("count", new Multilang.Note("word")).shuffleGrouping("words");
                cluster.submitTopology(
                        name,
                        Map.of(
                                "test.hang.marker",
                                scratch.resolve("hung").toString(),
                                Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS,
                                2),
                        builder.createTopology());
                Run run = new Run(name, journal, cluster, Optional::empty);
                awaitFailure(run, cluster);
                assertThat(cluster.failure(name))
                        .hasValueSatisfying(failure -> assertThat(failure)
                                .hasMessageContainingAll(
                                        "component words, task ",
                                        "[python3, hang.py]",
                                        "pid:",
                                        "failed in nextTuple",
                                        "has not ended, but does not answer")
                                .hasStackTraceContaining("subprocess heartbeat timeout"));
                // Before it hung there were 19.
                run.awaitCount("word", 40);
                assertThat(run.info().get_errors().get("words")).hasSize(1);
            }
            awaitNoProcess("hang.py");
        }
        before.awaitNoOthers();
    }

    /** What a test does while its topology runs. */
    private interface Steps {
        void run(Run run, AurochsCluster cluster) throws Exception;
    }

    private void check(
            Setup setup, String kind, ListSpout source, ScriptBolt bolt, Map<String, Object> settings, Steps steps)
            throws Exception {
        String name = "MultilangFailure-" + kind + "-" + setup.name();
        LiveThreads before = LiveThreads.now();
        try (Journal journal = Journal.open(name)) {
            try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
                Map<String, Object> conf = new HashMap<>(settings);
                conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
                TopologyBuilder builder = new TopologyBuilder();
                builder.setSpout("source", source);
                builder.setBolt("bolt", bolt).shuffleGrouping("source");
                builder.setBolt("count", new Multilang.Note("word")).fieldsGrouping("bolt", new Fields("word"));
                cluster.submitTopology(name, conf, builder.createTopology());
                Run run = new Run(name, journal, cluster, Optional::empty);
                steps.run(run, cluster);
                run.await("all acked", () -> ackedIds(journal) == SENTENCES);
                assertThat(journal.all("word"))
                        .containsAll(IntStream.range(0, SENTENCES)
                                .mapToObj(i -> List.<Object>of("w" + i))
                                .toList());
            }
            awaitNoProcess("split.py");
            awaitNoProcess("stall.py");
        }
        before.awaitNoOthers();
    }

    private static long ackedIds(Journal journal) {
        return journal.all("acked").stream()
                .map(details -> details.get(1))
                .distinct()
                .count();
    }

    private static ListSpout source() {
        List<Message> messages =
                IntStream.range(0, SENTENCES).mapToObj(i -> Message.of("w" + i)).toList();
        return new ListSpout(messages).tracked().declaring("sentence");
    }

    private Map<String, Object> stalling() {
        return Map.of(
                "test.stall.at",
                STALLED_AT,
                "test.stall.marker",
                marker().toString(),
                Config.TOPOLOGY_SHELLBOLT_MAX_PENDING,
                1);
    }

    private Path marker() {
        return scratch.resolve("stalled");
    }

    private static void awaitFailure(Run run, AurochsCluster cluster) {
        run.await(
                "the failure of the topology",
                () -> cluster.failure(run.topology()).isPresent());
    }

    private static void kill(String script) {
        List<ProcessHandle> processes = processes(script);
        assertThat(processes).hasSize(1);
        processes.forEach(ProcessHandle::destroyForcibly);
    }

    private static void awaitNoProcess(String script) throws Exception {
        for (ProcessHandle process : processes(script)) {
            process.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    private static List<ProcessHandle> processes(String script) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(script))
                .toList();
    }
}
