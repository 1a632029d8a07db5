package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.sample.NumberSpout;
import io.aurochs.storm.sample.ThrowingReporter;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.hooks.BaseWorkerHook;
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

    private static final class ShutDownHook extends BaseWorkerHook {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final AtomicInteger CALLS = new AtomicInteger();

        @Override
        public void shutdown() {
            CALLS.incrementAndGet();
        }
    }

    @Test
    void oneThatDoesNotStopKeepsNothingElseFromEnding() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        builder.addWorkerHook(new ShutDownHook());
        Map<String, Object> conf =
                Map.of(Config.TOPOLOGY_METRICS_REPORTERS, List.of(Map.of("class", ThrowingReporter.class.getName())));
        try (InProcessNimbus nimbus =
                new InProcessNimbus(Utils.readStormConfig(), EngineRuntime::start, new LoggingObserver())) {
            nimbus.submitTopology("stuck", null, JSONValue.toJSONString(conf), builder.createTopology());
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            nimbus.killTopologyWithOpts("stuck", now);
            nimbus.awaitEnd("stuck");
            assertThat(nimbus.failure("stuck")).isEmpty();
        }
        assertThat(ShutDownHook.CALLS).hasValue(1);
    }
}
