package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A bolt that makes thousands of tuples of one, more than any queue holds: none is lost, and they keep their order. */
public final class Burst implements Scenario {
    private static final int MESSAGES = 60;
    private static final int SPARKS = 3_000;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("burst", new Bursting(), 2).shuffleGrouping("source");
        builder.setBolt("catch", new Catching(), 2).fieldsGrouping("burst", new Fields("number"));
        return builder.createTopology();
    }

    /** One tuple in, thousands out. */
    public static final class Bursting extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            for (int spark = 0; spark < SPARKS; spark++) {
                collector().emit(input, new Values(input.getInteger(0), spark));
            }
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "spark"));
        }
    }

    /** Notes a burst when it is complete, and a spark that is out of order. */
    public static final class Catching extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private int[] expected = new int[0];

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            expected = new int[MESSAGES];
        }

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            if (input.getInteger(1) != expected[number]++) {
                journal().note("out of order", number);
            }
            if (expected[number] == SPARKS) {
                journal().note("complete", number);
            }
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "complete", Tally.ofDetail(run.journal().all("complete"), 0),
                "out of order", run.journal().count("out of order")));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, n -> 1),
                "complete", Tally.upTo(MESSAGES, n -> 1),
                "out of order", 0L));
    }
}
