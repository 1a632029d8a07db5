package io.aurochs.storm.replace;

import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Counts how often each number comes. */
public class NumbersBolt extends BaseBasicBolt {
    private static final long serialVersionUID = 1L;

    private transient Replaced run = Replaced.of("");

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        run = Replaced.of(conf);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        run.seen.merge(input.getLong(0), 1, Integer::sum);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
