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

/** Messages that fail a known number of times, at the first bolt, at the last or at both, and are emitted again. */
public final class Replay implements Scenario {
    private static final int MESSAGES = 1_000;

    /** The attempt, from 1, at which the last bolt accepts a message. */
    private static int accepted(int id) {
        return 1 + id % 3;
    }

    /** Whether the first bolt refuses the first attempt. */
    private static boolean refusedEarly(int id) {
        return id % 10 == 5;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).replaying().declaring("id", "attempt"), 2);
        builder.setBolt("relay", new Relay(), 3).shuffleGrouping("source");
        builder.setBolt("judge", new Judge(), 2).fieldsGrouping("relay", new Fields("id"));
        return builder.createTopology();
    }

    /** Passes messages on, then acks them, or fails them. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getInteger(0), input.getInteger(1)));
            if (refusedEarly(input.getInteger(0)) && input.getInteger(1) == 1) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "attempt"));
        }
    }

    /** Fails messages until it accepts them. */
    public static final class Judge extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int id = input.getInteger(0);
            int attempt = input.getInteger(1);
            journal().note("judged", id * 10 + attempt);
            if (attempt < accepted(id)) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount(
                "judged", IntStream.range(0, MESSAGES).map(Replay::attempts).sum());
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", Tally.ofDetail(run.journal().all("failed"), 1),
                "emitted", Tally.ofDetail(run.journal().all("emitted"), 0),
                "judged", Tally.ofDetail(run.journal().all("judged"), 0)));
    }

    private static int attempts(int id) {
        return Math.max(accepted(id), refusedEarly(id) ? 2 : 1);
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> 1),
                "failed", Tally.upTo(MESSAGES, id -> attempts(id) - 1),
                "emitted", Tally.upTo(MESSAGES, Replay::attempts),
                "judged", Tally.upTo(10 * MESSAGES, n -> n % 10 >= 1 && n % 10 <= attempts(n / 10) ? 1 : 0)));
    }
}
