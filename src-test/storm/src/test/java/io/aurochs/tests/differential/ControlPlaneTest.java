package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Storm's local cluster and Aurochs answer clients about topologies that are not there, too large, being killed. */
@Timeout(120)
class ControlPlaneTest {
    private static final int MOST_WORKERS = 2;
    private static final int MOST_EXECUTORS = 3;
    private static final Map<String, Object> LIMITS =
            Map.of("nimbus.slots.perTopology", MOST_WORKERS, "nimbus.executors.perTopology", MOST_EXECUTORS);

    /** A call of a client's. */
    private interface Call {
        void run() throws Exception;
    }

    @Test
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    void aurochsTellsWhatStockTells() throws Exception {
        Map<String, String> stock;
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withSupervisors(0)
                .withDaemonConf(LIMITS)
                .build()) {
            stock = told(cluster);
        }
        Map<String, String> aurochs;
        try (AurochsCluster cluster = new AurochsCluster(LIMITS)) {
            aurochs = told(cluster);
        }
        assertThat(aurochs).isEqualTo(stock);
        assertThat(stock)
                .containsValue("NotAliveException gone-1-1")
                .containsValue("NotAliveException gone is not alive");
    }

    private static StormTopology topology(int counters) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(), 1);
        builder.setBolt("count", new TestWordCounter(), counters).shuffleGrouping("words");
        return builder.createTopology();
    }

    private static Map<String, String> told(ILocalCluster cluster) throws Exception {
        Map<String, String> told = new TreeMap<>();
        String gone = "gone";
        String goneId = "gone-1-1";
        told.put("kill", outcome(() -> cluster.killTopology(gone)));
        told.put("activate", outcome(() -> cluster.activate(gone)));
        told.put("deactivate", outcome(() -> cluster.deactivate(gone)));
        told.put("rebalance", outcome(() -> cluster.rebalance(gone, new RebalanceOptions())));
        told.put("info by name", outcome(() -> cluster.getTopologyInfoByName(gone)));
        told.put("summary by name", outcome(() -> cluster.getTopologySummaryByName(gone)));
        told.put("info", outcome(() -> cluster.getTopologyInfo(goneId)));
        told.put("conf", outcome(() -> cluster.getTopologyConf(goneId)));
        told.put("topology", outcome(() -> cluster.getTopology(goneId)));
        told.put("summary", outcome(() -> cluster.getTopologySummary(goneId)));
        told.put(
                "too many executors",
                outcome(() -> cluster.submitTopology("large", Map.of(), topology(MOST_EXECUTORS))));
        told.put(
                "too many workers",
                outcome(() -> cluster.submitTopology(
                        "large", Map.of(Config.TOPOLOGY_WORKERS, MOST_WORKERS + 1), topology(1))));
        told.put("large enough", outcome(() -> submit(cluster, "fitting")));
        told.put("twice", outcome(() -> submit(cluster, "fitting")));
        told.put("conf of a topology", settings(cluster));
        KillOptions later = new KillOptions();
        later.set_wait_secs(3_600);
        cluster.killTopologyWithOpts("fitting", later);
        told.put("activate what is being killed", outcome(() -> cluster.activate("fitting")));
        told.put("deactivate what is being killed", outcome(() -> cluster.deactivate("fitting")));
        return told;
    }

    private static void submit(ILocalCluster cluster, String name) throws Exception {
        cluster.submitTopologyWithOpts(
                name,
                Map.of(Config.TOPOLOGY_WORKERS, MOST_WORKERS),
                topology(MOST_EXECUTORS - 1),
                new SubmitOptions(TopologyInitialStatus.INACTIVE));
    }

    /** What a local cluster sets for its topologies. */
    private static String settings(ILocalCluster cluster) throws Exception {
        String id = cluster.getTopologySummaryByName("fitting").get_id();
        Map<?, ?> conf = (Map<?, ?>) JSONValue.parseWithException(cluster.getTopologyConf(id));
        Map<String, Object> settings = new TreeMap<>();
        for (String key : List.of(
                Config.STORM_CLUSTER_MODE,
                Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS,
                Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS,
                Config.TOPOLOGY_MIN_REPLICATION_COUNT)) {
            settings.put(key, String.valueOf(conf.get(key)));
        }
        return settings.toString();
    }

    /** The kind of refusal, with its message where it is one that Storm's clients read. */
    private static String outcome(Call call) throws Exception {
        try {
            call.run();
            return "done";
        } catch (NotAliveException e) {
            return "NotAliveException " + e.get_msg();
        } catch (InvalidTopologyException e) {
            return "InvalidTopologyException " + e.get_msg();
        } catch (AlreadyAliveException e) {
            return "AlreadyAliveException";
        } catch (RuntimeException e) {
            return "refused";
        }
    }
}
