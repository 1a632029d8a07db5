package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.metric.api.ICombiner;
import org.apache.storm.metric.api.MeanReducer;
import org.apache.storm.metric.api.rpc.AssignableShellMetric;
import org.apache.storm.metric.api.rpc.CombinedShellMetric;
import org.apache.storm.metric.api.rpc.CountShellMetric;
import org.apache.storm.metric.api.rpc.ReducedShellMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A bolt in Python whose script updates metrics of each kind. */
public final class MeteredBolt extends ShellBolt implements IRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One with its script. */
    public MeteredBolt() {
        super("python3", "metered.py");
    }

    @Override
    @SuppressWarnings("deprecation") // Metrics V1 are, as a whole.
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        context.registerMetric("words", new CountShellMetric(), 1);
        context.registerMetric("length", new AssignableShellMetric(0), 1);
        context.registerMetric("longest", new CombinedShellMetric(new Longest()), 1);
        context.registerMetric("mean", new ReducedShellMetric(new MeanReducer()), 1);
        super.prepare(conf, context, collector);
    }

    /** The larger of two numbers, of the types that JSON gives. */
    public static final class Longest implements ICombiner<Number> {
        /** A combiner. */
        public Longest() {}

        @Override
        public Number identity() {
            return 0L;
        }

        @Override
        public Number combine(Number one, Number other) {
            return Math.max(one.longValue(), other.longValue());
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
