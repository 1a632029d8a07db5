package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/**
 * A topology with a spout in Python that emits 19 words and then hangs, once. It leaves traces in the file of its name: a line {@code prepare
 * PID} when its bolt is prepared, and {@code tuple PID} for the first tuples that it has then.
 */
public final class HangingParts {
    /** The key of a file's name. The script makes the file when it hangs. */
    public static final String MARKER = "test.hang.marker";

    /** So many tuples are traced. */
    public static final int TRACED = 30;

    private HangingParts() {}

    /** The topology. */
    public static StormTopology topology(String name, String directory) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new Words());
        builder.setBolt("trace", new Trace(directory, name)).shuffleGrouping("words");
        return builder.createTopology();
    }

    private static final class Words extends ShellSpout implements IRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        Words() {
            super("python3", "hang.py");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of();
        }
    }

    private static final class Trace extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String directory;
        private final String name;
        private int traced;

        Trace(String directory, String name) {
            this.directory = directory;
            this.name = name;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            DaemonMain.trace(directory, name, "prepare");
        }

        @Override
        public void execute(Tuple word, BasicOutputCollector collector) {
            if (traced < TRACED) {
                traced++;
                DaemonMain.trace(directory, name, "tuple");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
