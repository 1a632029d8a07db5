package io.aurochs.tests.launch.sample;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits a topology that leaves traces: in the file of its name a line {@code open PID} when its spout is opened, {@code TWICE} if another
 * process has that open, and {@code tuple PID} when its bolt has a tuple. The arguments are the name, the directory, and settings.
 */
public final class DaemonMain {
    private DaemonMain() {}

    public static void main(String[] args) throws Exception {
        Map<String, Object> conf = new HashMap<>();
        for (int i = 2; i < args.length; i++) {
            String[] setting = args[i].split("=", 2);
            conf.put(setting[0], setting[1]);
        }
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 2);
        StormSubmitter.submitTopology(args[0], conf, topology(args[0], args[1]));
    }

    /** The topology. */
    public static StormTopology topology(String name, String directory) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers(directory, name), 1);
        builder.setBolt("trace", new Trace(directory, name), 2).setNumTasks(2).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    /** Adds a line to a topology's file. */
    static void trace(String directory, String name, String what) {
        try {
            Files.writeString(
                    Path.of(directory, name),
                    what + " " + ProcessHandle.current().pid() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Emits numbers, a thousand in a second at most. */
    public static final class Numbers extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final Logger LOG = LoggerFactory.getLogger(Numbers.class);
        /** Of this process: for as long as it lives. */
        private static @Nullable FileChannel owner;

        private final String directory;
        private final String name;
        private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
        private long next;

        Numbers(String directory, String name) {
            this.directory = directory;
            this.name = name;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector emits) {
            collector = emits;
            own(directory, name);
            trace(directory, name, "open");
            System.out.println("printed by the spout");
        }

        private static synchronized void own(String directory, String name) {
            try {
                if (owner == null) {
                    owner = FileChannel.open(
                            Path.of(directory, name + ".owner"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    if (owner.tryLock() == null) {
                        trace(directory, name, "TWICE");
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void nextTuple() {
            LOG.debug("emits {}", next);
            Utils.sleep(1);
            collector.emit(new Values(next++), next);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Leaves a trace of its first tuple, and reports an error with it. */
    public static final class Trace extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String directory;
        private final String name;
        private boolean hasTraced;

        Trace(String directory, String name) {
            this.directory = directory;
            this.name = name;
        }

        @Override
        public void execute(Tuple number, BasicOutputCollector collector) {
            if (!hasTraced) {
                hasTraced = true;
                trace(directory, name, "tuple");
                collector.reportError(new IllegalArgumentException("reported by the bolt"));
            }
        }

        @Override
        public void cleanup() {
            trace(directory, name, "cleanup");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
