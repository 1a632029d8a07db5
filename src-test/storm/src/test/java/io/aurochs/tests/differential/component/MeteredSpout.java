package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.metric.api.rpc.CountShellMetric;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A spout in Python whose script updates metrics. */
public final class MeteredSpout extends ShellSpout implements IRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One with its script. */
    public MeteredSpout() {
        super("python3", "metered_sentences.py");
    }

    @Override
    @SuppressWarnings("deprecation") // Metrics V1 are, as a whole.
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        context.registerMetric("sentences", new CountShellMetric(), 1);
        context.registerMetric("acked", new CountShellMetric(), 1);
        super.open(conf, context, collector);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
        declarer.declareStream("acked", new Fields("id"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
