package io.aurochs.application.wordcount;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.NimbusClient;

/**
 * Takes the running counts, and ends the topology once every spout task has said that all of its lines are acked. A single task:
 * only it sees all of them.
 */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class SinkBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final String spout;
    private transient OutputCollector collector;
    private transient Map<String, Object> conf;
    private transient Set<Integer> running;

    /** @param spout the component whose tasks are waited for */
    public SinkBolt(String spout) {
        this.spout = spout;
    }

    @Override
    public void prepare(Map<String, Object> topologyConf, TopologyContext context, OutputCollector output) {
        collector = output;
        conf = topologyConf;
        running = new HashSet<>(context.getComponentTasks(spout));
    }

    @Override
    public void execute(Tuple tuple) {
        if (tuple.getSourceStreamId().equals(LineSpout.DONE)
                && running.remove(tuple.getSourceTask())
                && running.isEmpty()) {
            killTopology();
        }
        collector.ack(tuple);
    }

    private void killTopology() {
        String name = (String) conf.get(Config.TOPOLOGY_NAME);
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try (NimbusClient nimbus = NimbusClient.Builder.withConf(conf).build()) {
            nimbus.getClient().killTopologyWithOpts(name, now);
        } catch (TException e) {
            throw new IllegalStateException("cannot end topology " + name, e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // The end of the line.
    }
}
