package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;

/** Topologies whose tuples are large for the heap, or of which a bolt fills it. */
final class LargeParts {
    private static final int BYTES = 12 << 20;
    /** Arrays that are sent for one number. */
    private static final int BURST = 50;

    private static final List<byte[]> KEPT = new ArrayList<>();

    private LargeParts() {}

    /** A bolt that sends so many arrays, in bursts of {@value #BURST} from one call, to one that is slower. */
    static TopologyBuilder topology(int count) {
        if (count < BURST || count % BURST != 0) {
            throw new IllegalArgumentException("count=" + count + ": give a multiple of " + BURST);
        }
        return topology(count, new ReadBolt());
    }

    /** A bolt that sends arrays to one that keeps them. */
    static TopologyBuilder filling() {
        return topology(Integer.MAX_VALUE, new KeepBolt());
    }

    private static TopologyBuilder topology(int count, BaseBasicBolt bolt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new BurstSpout(count / BURST));
        builder.setBolt("arrays", new ArrayBolt()).shuffleGrouping("numbers");
        builder.setBolt("takes", bolt).shuffleGrouping("arrays");
        return builder;
    }

    /** Says how many arrays there were, and kills its topology, when all numbers are acked. */
    private static final class BurstSpout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int count;
        private transient Map<String, Object> conf = Map.of();
        private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
        private int emitted;
        private int acked;

        BurstSpout(int count) {
            this.count = count;
        }

        @Override
        public void open(Map<String, Object> given, TopologyContext context, SpoutOutputCollector givenCollector) {
            conf = given;
            collector = givenCollector;
        }

        @Override
        public void nextTuple() {
            if (emitted < count) {
                emitted++;
                collector.emit(new Values(emitted), emitted);
            }
        }

        @Override
        public void ack(Object id) {
            if (++acked == count) {
                System.out.println("large=" + count * BURST);
                kill();
            }
        }

        private void kill() {
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            try (NimbusClient client = NimbusClient.Builder.withConf(conf).build()) {
                client.getClient().killTopologyWithOpts(String.valueOf(conf.get(Config.TOPOLOGY_NAME)), now);
            } catch (TException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    private static final class ArrayBolt extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (int array = 0; array < BURST; array++) {
                collector.emit(new Values((Object) new byte[BYTES]));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("array"));
        }
    }

    /** Reads every byte: making the array is faster. */
    private static final class ReadBolt extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private long sum;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (byte one : input.getBinary(0)) {
                sum = 31 * sum + one;
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    /** Keeps all. */
    private static final class KeepBolt extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            KEPT.add(input.getBinary(0));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
