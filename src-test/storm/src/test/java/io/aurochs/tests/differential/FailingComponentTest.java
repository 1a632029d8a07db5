package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.FailingBolt;
import io.aurochs.tests.differential.component.FailingSpout;
import io.aurochs.tests.differential.component.Faults;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.WordCount;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * User code that throws fails its topology, with a line that names the component and the task, and no other topology. As on
 * Storm, where it takes the worker process down, the topology is started again.
 */
class FailingComponentTest {
    static Stream<Arguments> places() {
        return Setup.arrangements().stream()
                .flatMap(setup -> Stream.of(
                        Arguments.of("open", "faulty-spout", setup),
                        Arguments.of("nextTuple", "faulty-spout", setup),
                        Arguments.of("ack", "faulty-spout", setup),
                        Arguments.of("fail", "faulty-spout", setup),
                        Arguments.of("prepare", "faulty-bolt", setup),
                        Arguments.of("execute", "faulty-bolt", setup),
                        Arguments.of("tick", "faulty-bolt", setup)));
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("places")
    void endsItsTopologyAloneWhereThatIsNotToBeStartedAgain(String place, String component, Setup setup)
            throws Exception {
        LiveThreads before = LiveThreads.now();
        Scenario bystander = new WordCount(true);
        String failing = "Failing-" + place + "-" + setup.name();
        String standing = "Bystander-" + place + "-" + setup.name();
        try (Journal failingJournal = Journal.open(failing);
                Journal standingJournal = Journal.open(standing);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            cluster.submitTopology(failing, Map.of("aurochs.restarts", 0), topology(place));
            cluster.submitTopology(standing, Batch.conf(bystander), bystander.topology());
            Run run = new Run(failing, failingJournal, cluster, Optional::empty);
            run.await("the failure", () -> cluster.failure(failing).isPresent());
            run.await("the end", () -> !run.isAlive());

            Throwable failure = cluster.failure(failing).orElseThrow();
            Object task = failingJournal.all("failing").get(0).get(0);
            assertThat(failure)
                    .hasMessageContaining("component " + component)
                    .hasMessageContaining("task " + task + ",")
                    .hasMessageContaining(place)
                    .hasRootCauseMessage("on purpose, in " + place);
            Run standingRun = new Run(standing, standingJournal, cluster, () -> cluster.failure(standing));
            assertThat(bystander
                            .outcome(standingRun)
                            .only(bystander.expected().facts().keySet())
                            .differencesTo(bystander.expected()))
                    .isEmpty();
        }
        before.awaitNoOthers();
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("places")
    void restartsItsTopologyAlone(String place, String component, Setup setup) throws Exception {
        LiveThreads before = LiveThreads.now();
        String failing = "Restarting-" + place + "-" + setup.name();
        try (Journal journal = Journal.open(failing);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            cluster.submitTopology(failing, Map.of(Faults.TIMES, 2), topology(place));
            String id = cluster.getTopologySummaryByName(failing).get_id();
            Run run = new Run(failing, journal, cluster, Optional::empty);
            run.awaitCount("failing", 2);
            Object task = journal.all("failing").get(0).get(0);
            run.await("the failing task is made anew", () -> made(journal, task) == 3);
            AtomicLong heard = FailingSpout.heard(journal);
            long sofar = heard.get();
            run.await("messages after the last restart", () -> heard.get() > sofar + 10_000);

            assertThat(made(journal, task)).as("no more restarts").isEqualTo(3);
            assertThat(cluster.failure(failing).orElseThrow())
                    .hasMessageContaining("component " + component)
                    .hasRootCauseMessage("on purpose, in " + place);
            assertThat(cluster.getTopologySummaryByName(failing).get_id()).isEqualTo(id);
            assertThat(cluster.getTopologySummaryByName(failing).get_status()).isEqualTo("ACTIVE");

            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            cluster.killTopologyWithOpts(failing, now);
            cluster.awaitAllEnded();
            assertThat(cluster.failure(failing)).as("it was killed").isEmpty();
        }
        before.awaitNoOthers();
    }

    private static long made(Journal journal, @Nullable Object task) {
        return Stream.concat(journal.all("opened").stream(), journal.all("prepared").stream())
                .filter(made -> made.contains(task))
                .count();
    }

    private static StormTopology topology(String place) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("faulty-spout", new FailingSpout(place), 2);
        builder.setBolt("faulty-bolt", new FailingBolt(place), 3)
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .shuffleGrouping("faulty-spout");
        return builder.createTopology();
    }
}
