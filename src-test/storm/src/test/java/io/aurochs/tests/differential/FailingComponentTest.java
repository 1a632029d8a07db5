package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.FailingBolt;
import io.aurochs.tests.differential.component.FailingSpout;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.WordCount;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** User code that throws fails its topology, with a line that names the component and the task, and no other topology. */
class FailingComponentTest {
    static Stream<Arguments> places() {
        return Setup.arrangements().stream()
                .flatMap(setup -> Stream.of(
                        Arguments.of("open", "faulty-spout", setup),
                        Arguments.of("nextTuple", "faulty-spout", setup),
                        Arguments.of("ack", "faulty-spout", setup),
                        Arguments.of("prepare", "faulty-bolt", setup),
                        Arguments.of("execute", "faulty-bolt", setup),
                        Arguments.of("tick", "faulty-bolt", setup)));
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("places")
    void failsItsTopologyAlone(String place, String component, Setup setup) throws Exception {
        LiveThreads before = LiveThreads.now();
        Scenario bystander = new WordCount(true);
        String failing = "Failing-" + place + "-" + setup.name();
        String standing = "Bystander-" + place + "-" + setup.name();
        try (Journal failingJournal = Journal.open(failing);
                Journal standingJournal = Journal.open(standing);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            cluster.submitTopology(failing, Map.of(), topology(place));
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

    private static StormTopology topology(String place) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("faulty-spout", new FailingSpout(place), 2);
        builder.setBolt("faulty-bolt", new FailingBolt(place), 3)
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .shuffleGrouping("faulty-spout");
        return builder.createTopology();
    }
}
