package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingHook;
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

/** A bolt that adds a hook in the middle of its work: from then on the hook is notified of each emit, execute and ack. */
public final class LateHook implements Scenario {
    private static final int MESSAGES = 60;
    private static final int FIRST_HEARD = 25;

    @Override
    public boolean isOfThreadsAlone() {
        return true;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("hooked", new Hooked()).shuffleGrouping("source");
        builder.setBolt("last", new Last()).shuffleGrouping("hooked");
        return builder.createTopology();
    }

    /** Adds a hook when a certain number comes, and passes numbers on. */
    public static final class Hooked extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (input.getInteger(0) == FIRST_HEARD) {
                context().addTaskHook(new RecordingHook());
            }
            collector().emit(input, new Values(input.getInteger(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Acks. */
    public static final class Last extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await("all messages acked", () -> run.journal().count("acked") >= MESSAGES);
        int each = MESSAGES - FIRST_HEARD;
        run.await("the hook heard all", () -> run.journal().count("hook") >= 1 + 3 * each);
        return Outcome.of(Map.of(
                "heard",
                Tally.of(run.journal().all("hook").stream()
                        .map(details -> String.valueOf(details.get(0)))
                        .filter(what -> !what.contains("cleanup"))
                        .map(what -> what.replaceAll(" \\[.*", "")))));
    }

    @Override
    public Outcome expected() {
        long each = MESSAGES - FIRST_HEARD;
        return Outcome.of(Map.of(
                "heard",
                Map.of(
                        "hooked prepare", 1L,
                        "hooked emit default", each,
                        "hooked execute default", each,
                        "hooked ack", each)));
    }
}
