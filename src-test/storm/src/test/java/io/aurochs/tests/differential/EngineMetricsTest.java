package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalReporter;
import io.aurochs.tests.differential.scenario.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.testing.TestGlobalCount;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storm's registry has the engine's own metrics: where each task runs, and how large the bundles are that a bolt receives. */
class EngineMetricsTest {
    private static final String NAME = "placed";

    @TempDir
    private Path directory;

    @Test
    void placesAndBundleSizesAreMetrics() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.json"), "{\"nodeOfTask\": {\"words[0]\": 3, \"count[0]\": 1}}");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("count", new TestGlobalCount()).globalGrouping("words");
        Map<String, Object> reporter =
                Map.of("class", JournalReporter.class.getName(), "report.period", 1, "report.period.units", "SECONDS");
        try (Journal journal = Journal.open(NAME);
                AurochsCluster cluster =
                        new AurochsCluster(Map.of("aurochs.machine", "4s-xeon", "aurochs.placement", "file:" + plan))) {
            cluster.submitTopology(
                    NAME, Map.of(Config.TOPOLOGY_METRICS_REPORTERS, List.of(reporter)), builder.createTopology());
            Run run = new Run(NAME, journal, cluster, () -> cluster.failure(NAME));
            run.await(
                    "the nodes of both are reported",
                    () -> Stream.of("words", "count")
                            .noneMatch(component -> nodeOf(journal, component).isEmpty()));
            assertThat(nodeOf(journal, "words")).containsOnly(3);
            assertThat(nodeOf(journal, "count")).containsOnly(1);
            run.await(
                    "the size of the bolt's bundles is reported",
                    () -> bundleSizes(journal, "count").anyMatch(records -> records >= 1));
            assertThat(bundleSizes(journal, "words"))
                    .as("a spout receives none")
                    .isEmpty();
        }
    }

    private static List<Integer> nodeOf(Journal journal, String component) {
        return values(journal, component, "__numa-node").map(Integer::valueOf).toList();
    }

    private static Stream<Double> bundleSizes(Journal journal, String component) {
        return values(journal, component, "__records-per-bundle").map(Double::valueOf);
    }

    private static Stream<String> values(Journal journal, String component, String name) {
        return journal.all("metric").stream()
                .filter(metric -> String.valueOf(metric.get(1)).contains(name))
                .filter(metric -> String.valueOf(metric.get(1)).contains("." + component + "."))
                .map(metric -> String.valueOf(metric.get(2)));
    }
}
