package io.aurochs.storm.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.sample.QuietSpout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TopologyConfTest {
    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> stormConf = Utils.readStormConfig();
    private final Map<String, Object> conf = new HashMap<>();

    private Map<String, Object> complete() throws InvalidTopologyException {
        return TopologyConf.complete("words", "words-1-7", stormConf, conf, builder.createTopology());
    }

    @Test
    void laysTheTopologysSettingsOverStorms() throws Exception {
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 7);
        stormConf.put("site.key", "site");
        assertThat(complete())
                .containsEntry(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 7)
                .containsEntry("site.key", "site")
                .containsEntry(Config.TOPOLOGY_WORKERS, 1);
    }

    /** A worker process of Storm 2.8 has Integers too, even where the user put a Long. */
    @Test
    void leavesNumbersAsStormsJsonDoes() throws Exception {
        conf.put("int", 5);
        conf.put("small long", 5L);
        conf.put("long", 5_000_000_000L);
        conf.put("double", 0.5);
        conf.put("float", 0.5f);
        conf.put("list", List.of(1L, 2));
        assertThat(complete())
                .containsEntry("int", 5)
                .containsEntry("small long", 5)
                .containsEntry("long", 5_000_000_000L)
                .containsEntry("double", 0.5)
                .containsEntry("float", 0.5)
                .containsEntry("list", List.of(1, 2));
    }

    @Test
    void namesTheTopology() throws Exception {
        assertThat(complete())
                .containsEntry(Config.STORM_ID, "words-1-7")
                .containsEntry(Config.TOPOLOGY_NAME, "words")
                .containsEntry(Config.TOPOLOGY_SUBMITTER_USER, System.getProperty("user.name"));
    }

    /** Registers serialisation for itself, which only a component's own configuration can. */
    private static final class RegisteringSpout extends QuietSpout {
        private static final long serialVersionUID = 1L;

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of(
                    Config.TOPOLOGY_KRYO_DECORATORS,
                    List.of("a.First", "a.Both"),
                    Config.TOPOLOGY_KRYO_REGISTER,
                    List.of("java.net.URL", Map.of("java.util.LinkedList", "a.ListSerializer")));
        }
    }

    @Test
    void mergesKryoRegistrationsOfAllComponents() throws Exception {
        builder.setSpout("lines", new RegisteringSpout());
        conf.put(Config.TOPOLOGY_KRYO_REGISTER, List.of("java.net.URI"));
        Map<String, Object> expected = new HashMap<>();
        expected.put("java.net.URL", null);
        expected.put("java.util.LinkedList", "a.ListSerializer");
        expected.put("java.net.URI", null);
        assertThat(complete()).containsEntry(Config.TOPOLOGY_KRYO_REGISTER, expected);
    }

    @Test
    void mergesKryoDecoratorsOnce() throws Exception {
        builder.setSpout("lines", new RegisteringSpout());
        conf.put(Config.TOPOLOGY_KRYO_DECORATORS, List.of("a.Both", "a.Second"));
        assertThat(complete()).containsEntry(Config.TOPOLOGY_KRYO_DECORATORS, List.of("a.First", "a.Both", "a.Second"));
    }

    @Test
    void removesZooKeeperLoginsThatNobodyAsksFor() throws Exception {
        conf.put(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME, "digest");
        conf.put(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD, "1:2");
        assertThat(complete())
                .doesNotContainKeys(
                        Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME, Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD);
    }

    @Test
    void keepsZooKeeperLoginsThatTheClusterAsksFor() throws Exception {
        stormConf.put(Config.STORM_ZOOKEEPER_AUTH_SCHEME, "digest");
        conf.put(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD, "1:2");
        assertThat(complete()).containsEntry(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD, "1:2");
    }

    @Test
    void takesAckersAndLimitsFromTheClusterWhenTheTopologyHasNone() throws Exception {
        stormConf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 4);
        stormConf.put(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 9);
        assertThat(complete())
                .containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 4)
                .containsEntry(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 9);
    }

    @Test
    void refusesAValueOfTheWrongTypeByItsKey() {
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, "soon");
        assertThatThrownBy(this::complete)
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("words: " + Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS + "=soon");
    }

    @Test
    void refusesAValueOutOfRangeByItsKey() {
        conf.put(Config.TOPOLOGY_WORKERS, -1);
        assertThatThrownBy(this::complete)
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining(Config.TOPOLOGY_WORKERS + "=-1");
    }
}
