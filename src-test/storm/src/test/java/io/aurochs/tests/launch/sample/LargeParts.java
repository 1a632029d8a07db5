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

    private static final List<byte[]> KEPT = new ArrayList<>();

    private LargeParts() {}

    /** A spout that sends so many arrays, without bound on what is pending, to a bolt that is slower. */
    static TopologyBuilder topology(int count) {
        return topology(count, new ReadBolt());
    }

    /** A spout that sends arrays to a bolt that keeps them. */
    static TopologyBuilder filling() {
        return topology(Integer.MAX_VALUE, new KeepBolt());
    }

    private static TopologyBuilder topology(int count, BaseBasicBolt bolt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("arrays", new ArraySpout(count));
        builder.setBolt("takes", bolt).shuffleGrouping("arrays");
        return builder;
    }

    /** Says so and kills its topology when all are acked. */
    private static final class ArraySpout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int count;
        private transient Map<String, Object> conf = Map.of();
        private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
        private int emitted;
        private int acked;

        ArraySpout(int count) {
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
                collector.emit(new Values((Object) new byte[BYTES]), emitted);
            }
        }

        @Override
        public void ack(Object id) {
            if (++acked == count) {
                System.out.println("large=" + count);
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
