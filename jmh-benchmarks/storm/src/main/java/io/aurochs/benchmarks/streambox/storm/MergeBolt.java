package io.aurochs.benchmarks.streambox.storm;

import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Brings the parts of each window together. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class MergeBolt extends BaseBasicBolt {
    private static final long serialVersionUID = 1L;

    private transient TopUsersSink sink;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        sink = TopUsersSink.current();
    }

    @Override
    public void execute(Tuple part, BasicOutputCollector output) {
        sink.add(part.getLong(0), (long[]) part.getValue(1), (long[]) part.getValue(2));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
