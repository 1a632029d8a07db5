package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.ScriptBolt;
import io.aurochs.tests.differential.scenario.Multilang;
import io.aurochs.tests.differential.scenario.Run;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A bolt's sub-process that is killed fails the bolt, and the topology starts again with a new one: nothing is lost, and no process is
 * left behind. There is no stock run: Storm's local cluster exits its JVM then.
 */
class MultilangFailureTest {
    private static final int BEFORE = 20;
    private static final int SENTENCES = 60;

    static List<Setup> arrangements() {
        return Setup.inTurn(Setup.arrangements(), 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aKilledProcessIsStartedAgain(Setup setup) throws Exception {
        assumeTrue(Multilang.canRun(), "python3 is installed");
        String name = "MultilangFailure-" + setup.name();
        LiveThreads before = LiveThreads.now();
        try (Journal journal = Journal.open(name)) {
            try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
                Map<String, Object> conf = new HashMap<>(Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300));
                cluster.submitTopology(name, conf, builder().createTopology());
                Run run = new Run(name, journal, cluster, Optional::empty);
                run.awaitCount("acked", BEFORE);
                assertThat(python()).hasSize(1);
                python().forEach(ProcessHandle::destroyForcibly);
                // Not before: a bolt that has not noticed takes tuples in, and it notices by its next one that it has
                // failed.
                run.await("the bolt's error", () -> run.info().get_errors().containsKey("split"));
                journal.note("killed");
                run.await(
                        "all acked",
                        () -> journal.all("acked").stream()
                                        .map(details -> details.get(1))
                                        .distinct()
                                        .count()
                                == SENTENCES);
                assertThat(cluster.failure(name))
                        .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("split"));
                assertThat(journal.all("word"))
                        .containsAll(IntStream.range(0, SENTENCES)
                                .mapToObj(i -> List.<Object>of("w" + i))
                                .toList());
            }
            for (ProcessHandle process : python()) {
                process.onExit().get(60, TimeUnit.SECONDS);
            }
        }
        before.awaitNoOthers();
    }

    private static TopologyBuilder builder() {
        List<Message> messages =
                IntStream.range(0, SENTENCES).mapToObj(i -> Message.of("w" + i)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages).tracked().declaring("sentence").waiting(BEFORE, "killed", 1));
        builder.setBolt("split", new ScriptBolt("split.py")).shuffleGrouping("source");
        builder.setBolt("count", new Multilang.Note("word")).fieldsGrouping("split", new Fields("word"));
        return builder;
    }

    private static List<ProcessHandle> python() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("split.py"))
                .toList();
    }
}
