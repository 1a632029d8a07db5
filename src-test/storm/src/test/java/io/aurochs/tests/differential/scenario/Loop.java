package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Bolts in a circle: every number goes round until it is counted down. */
public final class Loop implements Scenario {
    private static final int MESSAGES = 1_500;
    private static final int MOST_ROUNDS = 9;

    private static int rounds(int id) {
        return id % (MOST_ROUNDS + 1);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages = IntStream.range(0, MESSAGES)
                .mapToObj(id -> Message.of(id, rounds(id)))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("id", "left"));
        builder.setBolt("there", new CountDown(), 2).shuffleGrouping("source").fieldsGrouping("back", new Fields("id"));
        builder.setBolt("back", new CountDown(), 2).shuffleGrouping("there");
        return builder.createTopology();
    }

    /** Passes on what is not counted down yet, one less. */
    public static final class CountDown extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("visited", input.getInteger(0));
            if (input.getInteger(1) > 0) {
                collector().emit(input, new Values(input.getInteger(0), input.getInteger(1) - 1));
            }
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "left"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "visited", Tally.ofDetail(run.journal().all("visited"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> 1),
                "visited", Tally.upTo(MESSAGES, id -> rounds(id) + 1)));
    }
}
