package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A topology with a known number of tuples: each number becomes two words and a note for nobody, except that each tenth is failed. */
public final class ExactParts {
    /** Numbers of each of two spouts. */
    public static final int OF_EACH = 500;

    private static final String NOTES = "notes";

    private ExactParts() {}

    /** Every tuple counts. */
    public static Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0, Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
    }

    /** The topology. */
    public static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers(), 2);
        builder.setBolt("split", new Split(), 2).setNumTasks(4).shuffleGrouping("numbers");
        builder.setBolt("sink", new Sink()).shuffleGrouping("split");
        return builder.createTopology();
    }

    /** Emits its numbers once. */
    public static final class Numbers extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
        private int next;

        Numbers() {}

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector emits) {
            collector = emits;
        }

        @Override
        public void nextTuple() {
            if (next < OF_EACH) {
                collector.emit(new Values(next), next);
                next++;
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Makes words of numbers. */
    public static final class Split extends BaseRichBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient OutputCollector collector = new OutputCollector(null);

        Split() {}

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector emits) {
            collector = emits;
        }

        @Override
        public void execute(Tuple number) {
            if (number.getInteger(0) % 10 == 0) {
                collector.fail(number);
                return;
            }
            collector.emit(number, new Values("one" + number.getInteger(0)));
            collector.emit(number, new Values("two" + number.getInteger(0)));
            collector.emit(NOTES, number, new Values("note"));
            collector.ack(number);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
            declarer.declareStream(NOTES, new Fields("note"));
        }
    }

    /** Acks words. */
    public static final class Sink extends BaseRichBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient OutputCollector collector = new OutputCollector(null);

        Sink() {}

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector emits) {
            collector = emits;
        }

        @Override
        public void execute(Tuple word) {
            collector.ack(word);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
