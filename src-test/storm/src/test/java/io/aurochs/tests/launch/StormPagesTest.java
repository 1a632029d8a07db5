package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.launch.sample.ExactParts;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pages of Storm's UI: what {@code storm daemon} and stock Storm say of a topology whose tuples are known. */
@Timeout(300)
class StormPagesTest {
    private static final long ALL = 2L * ExactParts.OF_EACH;
    private static final long FAILED = ALL / 10;
    private static final long ACKED = ALL - FAILED;

    @TempDir
    static Path scratch;

    @Test
    @Tag("full")
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    void pagesOfTheDaemonSayWhatThoseOfStockSay() throws Exception {
        SortedMap<String, Object> aurochs;
        Path jar = TopologyJar.packInto(scratch);
        try (RunningDaemon daemon = RunningDaemon.start(scratch, scratch.resolve("state"))) {
            daemon.submit("exact", jar, ExactParts.conf(), ExactParts.topology());
            try (NimbusClient client = daemon.client()) {
                Nimbus.Iface nimbus = client.getClient();
                aurochs = PageFacts.of(
                        nimbus, nimbus.getTopologySummaryByName("exact").get_id());
            }
        }
        SortedMap<String, Object> stock;
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withSupervisors(1)
                .withDaemonConf("executor.metrics.frequency.secs", 1)
                .build()) {
            cluster.submitTopology("exact", ExactParts.conf(), ExactParts.topology());
            Nimbus.Iface nimbus = cluster.getNimbus();
            stock = PageFacts.of(
                    nimbus, nimbus.getTopologySummaryByName("exact").get_id());
        }
        assertThat(aurochs).containsAllEntriesOf(expected());
        assertThat(aurochs).isEqualTo(stock);
    }

    /** Emitted, transferred, acked, failed and, of bolts, executed. */
    private static SortedMap<String, Object> expected() {
        List<Object> numbers = List.of(ALL, ALL, ACKED, FAILED);
        List<Object> split = List.of(3 * ACKED, 2 * ACKED, ACKED, FAILED, ALL);
        List<Object> sink = List.of(0L, 0L, 2 * ACKED, 0L, 2 * ACKED);
        SortedMap<String, Object> expected = new TreeMap<>();
        for (String window : PageFacts.WINDOWS) {
            expected.put("topology " + window + ": numbers", numbers);
            expected.put("topology " + window + ": split", split);
            expected.put("topology " + window + ": sink", sink);
            for (String shown : PageFacts.WINDOWS) {
                expected.put("numbers " + window + ": window " + shown, numbers);
                expected.put("split " + window + ": window " + shown, split);
                expected.put("sink " + window + ": window " + shown, sink);
            }
        }
        return expected;
    }
}
