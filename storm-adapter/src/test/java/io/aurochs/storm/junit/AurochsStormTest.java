package io.aurochs.storm.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.sample.NumberSpout;
import io.aurochs.storm.sample.Recorder;
import io.aurochs.storm.sample.SumBolt;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONObject;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** The annotation, used as docs/storm.md says, and what else it promises. */
@AurochsStorm({"topology.message.timeout.secs=5", "aurochs.bundle.records=7"})
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(60)
class AurochsStormTest {
    private static final long COUNT = 1_000;

    private static @Nullable ILocalCluster leftOpen;

    private @Nullable ILocalCluster before;

    @BeforeEach
    void keep(ILocalCluster cluster) {
        before = cluster;
    }

    private static StormTopology summing() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("sum", new SumBolt(), 2).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    @Test
    @Order(1)
    void sums(ILocalCluster cluster) throws Exception {
        Recorder recorder = Recorder.of("in a test");
        cluster.submitTopology("in a test", Map.of(), summing());
        recorder.allAcked.await();
        assertThat(recorder.sum.sum()).isEqualTo(COUNT * (COUNT + 1) / 2);
        assertThat(cluster).isSameAs(before);
        leftOpen = cluster;
    }

    @Test
    @Order(2)
    void eachTestHasAClusterOfItsOwn(AurochsCluster cluster) throws Exception {
        assertThat(cluster).isNotSameAs(leftOpen);
        assertThat(cluster.getTopologySummaries()).isEmpty();
        try (NimbusClient client = NimbusClient.Builder.withConf(new Config()).build()) {
            assertThat(client.getClient()).isSameAs(cluster.getNimbus());
        }
    }

    @Test
    @Order(3)
    @AurochsStorm("topology.message.timeout.secs=9")
    void settingsAtATestWin(ILocalCluster cluster) throws Exception {
        cluster.submitTopology("configured", Map.of(), summing());
        String id = cluster.getTopologySummaries().get(0).get_id();
        JSONObject conf = (JSONObject) JSONValue.parse(cluster.getTopologyConf(id));
        assertThat(conf).containsEntry("topology.message.timeout.secs", 9).containsEntry("aurochs.bundle.records", 7);
    }

    @Test
    @Order(4)
    @AurochsStorm(simulatedTime = true)
    void theClockMayStand(ILocalCluster cluster) throws Exception {
        assertThat(Time.isSimulating()).isTrue();
        long begin = Time.currentTimeMillis();
        cluster.advanceClusterTime(3);
        assertThat(Time.currentTimeMillis() - begin).isEqualTo(3_000);
    }

    @Test
    @Order(5)
    void andGoesOnAfterwards() {
        assertThat(Time.isSimulating()).isFalse();
    }
}
