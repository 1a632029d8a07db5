package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;

/** Emits the numbers up to a thousand, and kills its topology when all are acked; or emits nothing. */
public final class NumberSpout extends BaseRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int LAST = 1_000;

    private final boolean idle;
    private transient Map<String, Object> conf = Map.of();
    private transient SpoutOutputCollector collector = new SpoutOutputCollector(null);
    private int emitted;
    private int acked;

    NumberSpout(boolean idle) {
        this.idle = idle;
    }

    @Override
    public void open(Map<String, Object> given, TopologyContext context, SpoutOutputCollector givenCollector) {
        conf = given;
        collector = givenCollector;
        System.out.println("opened");
    }

    @Override
    public void nextTuple() {
        if (!idle && emitted < LAST) {
            emitted++;
            collector.emit(new Values(emitted), emitted);
        }
    }

    @Override
    public void ack(Object id) {
        if (++acked == LAST) {
            System.out.println("sum=" + SumBolt.SUM.get());
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
    public void close() {
        System.out.println("closed");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
