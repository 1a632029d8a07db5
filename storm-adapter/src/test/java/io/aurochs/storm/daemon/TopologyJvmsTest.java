package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyJvmsTest {
    @TempDir
    Path directory;

    /** The virtual machine would go without it, and fail somewhere later. */
    @Test
    void noJvmStartsWithoutAFileOfItsClassPath() throws IOException {
        Map<String, Object> conf = Utils.readStormConfig();
        try (StateDirectory state = StateDirectory.open(directory)) {
            StormTopology topology = new StormTopology(Map.of(), Map.of(), Map.of());
            topology.add_to_dependency_jars("dep.jar");
            KeptTopology kept = state.keep("one", null, "{}", topology, Map.of());
            TopologyJvms jvms = new TopologyJvms(conf, state, new JvmCommand(conf, Map.of()), false);
            assertThatThrownBy(() -> jvms.start(kept))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessage(kept.directory() + "/dependencies/0-dep.jar is missing");
        }
    }

    /** An empty one would look like the topology's. */
    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "{\"a\":"})
    void aConfigurationThatIsNoObjectIsDamaged(String content) throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            KeptTopology kept = state.keep(
                    "one", null, "{\"a\":1,\"b\":2}", new StormTopology(Map.of(), Map.of(), Map.of()), Map.of());
            RebalanceOptions rebalance = new RebalanceOptions();
            rebalance.set_topology_conf_overrides("{\"b\":3}");
            kept.rebalance(rebalance);
            assertThat(TopologyJvms.conf(kept).toString()).isEqualTo("{a=1, b=3}");
            Path file = kept.directory().resolve("conf.json");
            Files.writeString(file, content);
            assertThatThrownBy(() -> TopologyJvms.conf(kept))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessage(file + " is damaged");
        }
    }
}
