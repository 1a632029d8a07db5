package io.aurochs.storm.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.sample.FailingBolt;
import io.aurochs.storm.sample.NumberSpout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a component died of is the last of its errors, also after the topology was started again. */
@Timeout(60)
class LastErrorTest {
    @Test
    void isWhatTheComponentDiedOf() throws Exception {
        List<TopologyReports> given = new CopyOnWriteArrayList<>();
        TopologyRuntime.Factory remembering = (plan, config, active, credentials, onFailure, reports) -> {
            given.add(reports);
            return EngineRuntime.start(plan, config, active, credentials, onFailure, reports);
        };
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        builder.setBolt("broken", new FailingBolt(false)).shuffleGrouping("numbers");
        try (InProcessNimbus nimbus =
                new InProcessNimbus(Utils.readStormConfig(), remembering, new LoggingObserver())) {
            nimbus.submitTopology(
                    "dying", null, JSONValue.toJSONString(Map.of("aurochs.restarts", 1)), builder.createTopology());
            nimbus.awaitEnd("dying");
        }
        assertThat(given).hasSize(2);
        assertThat(given.get(1)).isSameAs(given.get(0));
        assertThat(given.get(0).errors().of("broken", NumErrorsChoice.ALL))
                .hasSize(2)
                .allSatisfy(error -> assertThat(error.get_error())
                        .startsWith("java.lang.IllegalStateException: no luck with")
                        .contains(FailingBolt.class.getSimpleName()));
        assertThat(given.get(0).errors().of("numbers", NumErrorsChoice.ALL)).isEmpty();
    }
}
