package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/** A bolt whose records, those of default streams, are counted once it has taken them. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class CountedBolt implements IRichBolt {
    private static final long serialVersionUID = 1L;

    private final IRichBolt bolt;
    private transient OperatorProbe probe;

    CountedBolt(IRichBolt bolt) {
        this.bolt = bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        probe = RunProbes.current().addOperator();
        bolt.prepare(conf, context, collector);
    }

    @Override
    public void execute(Tuple input) {
        boolean isRecord = input.getSourceStreamId().equals(Utils.DEFAULT_STREAM_ID);
        bolt.execute(input);
        probe.countRecords(isRecord ? 1 : 0);
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
