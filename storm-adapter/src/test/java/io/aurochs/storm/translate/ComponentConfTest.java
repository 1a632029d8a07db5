package io.aurochs.storm.translate;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.sample.QuietSpout;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ComponentConfTest {
    private final TopologyBuilder builder = new TopologyBuilder();

    private Map<String, Object> confOf(Map<String, Object> topologyConf) throws Exception {
        TopologyPlan plan = TopologyTranslator.translate(
                "words", "words-1-7", Utils.readStormConfig(), topologyConf, builder.createTopology());
        return plan.executors().get(0).componentConf();
    }

    @Test
    void laysAComponentsOwnKeysOverTheTopologys() throws Exception {
        builder.setSpout("lines", new QuietSpout()).addConfiguration("my.key", "component");
        assertThat(confOf(Map.of("my.key", "topology", "other", 1)))
                .containsEntry("my.key", "component")
                .containsEntry("other", 1);
    }

    @Test
    void letsAComponentSetTheKeysThatStormAllowsIt() throws Exception {
        builder.setSpout("lines", new QuietSpout()).setMaxSpoutPending(5).setDebug(true);
        assertThat(confOf(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100)))
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5)
                .containsEntry(Config.TOPOLOGY_DEBUG, true);
    }

    @Test
    void ignoresOtherStormKeysOfAComponent() throws Exception {
        builder.setSpout("lines", new QuietSpout())
                .setNumTasks(3)
                .addConfiguration(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1);
        assertThat(confOf(Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 77)))
                .containsEntry(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 77)
                .containsEntry(Config.TOPOLOGY_TASKS, null);
    }

    /** Storm ticks spouts that often to time messages out. */
    @Test
    void givesASpoutTheTimeoutAsItsTickFrequency() throws Exception {
        builder.setSpout("lines", new QuietSpout());
        assertThat(confOf(Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 12)))
                .containsEntry(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 12);
    }
}
