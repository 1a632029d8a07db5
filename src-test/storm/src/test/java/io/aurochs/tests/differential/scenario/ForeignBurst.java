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
 * A bolt whose execute waits for a thread of its own, which emits thousands of tuples meanwhile: as a bolt does that bounds
 * its requests in flight. The emits must not wait for the execute to end.
 */
public final class ForeignBurst implements Scenario {
    private static final int MESSAGES = 3;
    private static final int SPARKS = 5_000;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("burst", new Bursting()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink(), 2).shuffleGrouping("burst");
        return builder.createTopology();
    }

    /** Has another thread emit, and waits for it. */
    public static final class Bursting extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            Thread other = new Thread(() -> {
                for (int spark = 0; spark < SPARKS; spark++) {
                    collector().emit(input, new Values(input.getInteger(0), spark));
                }
                collector().ack(input);
            });
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "spark"));
        }
    }

    /** Counts. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("arrived", input.getInteger(0));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "arrived", Tally.ofDetail(run.journal().all("arrived"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, n -> 1),
                "arrived", Tally.upTo(MESSAGES, n -> SPARKS)));
    }
}
