package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.sample.FailingBolt;
import io.aurochs.storm.sample.NumberSpout;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a component died of is the last of its errors, also after the topology was started again. */
@Timeout(60)
class LastErrorTest {
    /** What each start of a topology was given. */
    private final List<TopologyReports> given = new CopyOnWriteArrayList<>();

    private InProcessNimbus nimbus() {
        TopologyRuntime.Factory remembering = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            given.add(reports);
            return EngineRuntime.start(plan, config, active, credentials, blobs, onFailure, reports);
        };
        return new InProcessNimbus(Utils.readStormConfig(), remembering, new LoggingObserver());
    }

    @Test
    void isWhatTheComponentDiedOf() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        builder.setBolt("broken", new FailingBolt(false)).shuffleGrouping("numbers");
        try (InProcessNimbus nimbus = nimbus()) {
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

    private static final class UncleanBolt extends BaseRichBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void cleanup() {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @Test
    void isNotWhatItsCleanupThrows() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        builder.setBolt("unclean", new UncleanBolt()).shuffleGrouping("numbers");
        try (InProcessNimbus nimbus = nimbus()) {
            nimbus.submitTopology("unclean", null, "{}", builder.createTopology());
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            nimbus.killTopologyWithOpts("unclean", now);
            nimbus.awaitEnd("unclean");
        }
        assertThat(given.get(0).errors().of("unclean", NumErrorsChoice.ALL)).isEmpty();
    }
}
