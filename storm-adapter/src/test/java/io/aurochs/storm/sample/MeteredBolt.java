package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Registers a metric in prepare, and acks. */
@SuppressWarnings({"NullAway.Init", "deprecation"
}) // Storm initialises a bolt in prepare(); old topologies use old metrics.
public final class MeteredBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        context.registerMetric("executed", new CountMetric(), 60);
    }

    @Override
    public void execute(Tuple tuple) {
        collector.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
