package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Throws in {@code prepare}, or at its first tuple. */
public class FailingBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final boolean inPrepare;

    public FailingBolt(boolean inPrepare) {
        this.inPrepare = inPrepare;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        if (inPrepare) {
            throw new IllegalStateException("no luck in prepare");
        }
    }

    @Override
    public void execute(Tuple input) {
        throw new IllegalStateException("no luck with " + input.getLong(0));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
