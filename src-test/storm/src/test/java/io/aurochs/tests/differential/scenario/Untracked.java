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

/**
 * What nobody tracks: tuples that are not anchored, messages without an id, messages to a stream without subscribers, and
 * an anchor that counts twice.
 */
public final class Untracked implements Scenario {
    private static final int MESSAGES = 300;

    @Override
    public StormTopology topology() {
        List<Message> messages = IntStream.range(0, MESSAGES)
                .mapToObj(n -> n % 3 == 0 ? Message.on("nobody", n) : Message.of(n))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "tracked", new ListSpout(messages).tracked().declaring("number").declaringStream("nobody", "number"));
        builder.setSpout("quiet", new ListSpout(messages).declaring("number").declaringStream("nobody", "number"));
        builder.setBolt("cut", new Cut(), 2).shuffleGrouping("tracked").shuffleGrouping("quiet");
        builder.setBolt("hole", new Hole(), 2).shuffleGrouping("cut");
        builder.setBolt("twice", new Twice(), 2).shuffleGrouping("cut", "anchored");
        return builder.createTopology();
    }

    /** Emits one tuple that is not anchored, and one that is anchored twice to the same input. */
    public static final class Cut extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(new Values(input.getInteger(0)));
            collector().emit("anchored", List.of(input, input), new Values(input.getInteger(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
            declarer.declareStream("anchored", new Fields("number"));
        }
    }

    /** Never acks. */
    public static final class Hole extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("swallowed", input.getInteger(0));
        }
    }

    /** Acks. */
    public static final class Twice extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("twice", input.getInteger(0));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount("swallowed", 2L * subscribed());
        run.awaitCount("twice", 2L * subscribed());
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "acked by", Tally.ofDetail(run.journal().all("acked"), 0),
                "failed", run.journal().count("failed"),
                "swallowed", Tally.ofDetail(run.journal().all("swallowed"), 0),
                "twice", Tally.ofDetail(run.journal().all("twice"), 0)));
    }

    private static long subscribed() {
        return IntStream.range(0, MESSAGES).filter(n -> n % 3 != 0).count();
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, n -> 1),
                "acked by", Map.of("tracked", (long) MESSAGES),
                "failed", 0L,
                "swallowed", Tally.upTo(MESSAGES, n -> n % 3 == 0 ? 0 : 2),
                "twice", Tally.upTo(MESSAGES, n -> n % 3 == 0 ? 0 : 2)));
    }
}
