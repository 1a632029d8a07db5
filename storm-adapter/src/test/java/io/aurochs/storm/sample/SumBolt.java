package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Adds up the numbers it gets, and acknowledges them. */
public class SumBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private transient Recorder recorder;
    private transient OutputCollector collector;
    private transient TopologyContext context;

    @SuppressWarnings("NullAway.Init") // prepare does
    public SumBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext topologyContext, OutputCollector outputCollector) {
        recorder = Recorder.of(conf);
        collector = outputCollector;
        context = topologyContext;
        recorder.event("prepare", context);
    }

    @Override
    public void execute(Tuple input) {
        recorder.sum.add(input.getLong(0));
        collector.ack(input);
    }

    @Override
    public void cleanup() {
        recorder.event("cleanup", context);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
