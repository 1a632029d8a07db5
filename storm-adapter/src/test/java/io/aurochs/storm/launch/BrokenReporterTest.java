package io.aurochs.storm.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.sample.NumberSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BrokenReporterTest {
    @Test
    void failsTheTopologyAndNamesTheKey() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        Map<String, Object> conf =
                Map.of(Config.TOPOLOGY_METRICS_REPORTERS, List.of(Map.of("class", "no.such.Reporter")));
        try (InProcessNimbus nimbus =
                new InProcessNimbus(Utils.readStormConfig(), EngineRuntime::start, new LoggingObserver())) {
            nimbus.submitTopology("reported", null, JSONValue.toJSONString(conf), builder.createTopology());
            nimbus.awaitEnd("reported");
            assertThat(nimbus.failure("reported"))
                    .hasValueSatisfying(failure -> assertThat(failure)
                            .hasMessageContaining(Config.TOPOLOGY_METRICS_REPORTERS)
                            .hasMessageContaining("no.such.Reporter"));
        }
    }
}
