package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;

/** A bolt whose records are counted once they are processed. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class CountedBolt implements IRichBolt {
    private static final long serialVersionUID = 1L;

    private final IRichBolt bolt;
    private transient RunProbes.Counter probe;

    CountedBolt(IRichBolt bolt) {
        this.bolt = bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        probe = RunProbes.current().addCounter();
        bolt.prepare(conf, context, collector);
    }

    @Override
    public void execute(Tuple input) {
        bolt.execute(input);
        probe.count(1);
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        bolt.declareOutputFields(declarer);
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return bolt.getComponentConfiguration();
    }
}
