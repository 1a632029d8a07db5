package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** {@code topology.enable.message.timeouts=false}: what is not acked stays in flight, however short its time is. */
public final class NoTimeOuts implements Scenario {
    private static final int LAST_TICK = 3;

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1, Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(List.of(Message.of("kept"), Message.of("prompt"), Message.of("last")))
                        .tracked()
                        .declaring("message")
                        .waiting(2, "tick", LAST_TICK));
        builder.setBolt("clock", new Clock())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .globalGrouping("source");
        return builder.createTopology();
    }

    /** Acks everything but one message. */
    public static final class Clock extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                journal().note("tick");
            } else if (input.getString(0).equals("kept")) {
                journal().note("kept");
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 2);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", run.journal().count("failed"),
                "kept", run.journal().count("kept")));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("acked", Map.of(1, 1L, 2, 1L), "failed", 0L, "kept", 1L));
    }
}
